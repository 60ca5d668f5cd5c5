/** Draws the few cards that greet people at the door. */

import { $ } from "../../clubs/js/dom.js";
import { face } from "./card.js";

const fan = $("[data-fan]");
fan.append(...fan.dataset.fan.split(" ").map((card) => face(card)));
