/** Puts what a letter's link holds behind its `#` into the form, and takes it out of the address. */

import { $ } from "../dom.js";

if (location.hash) {
  $("[name=token]").value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}
