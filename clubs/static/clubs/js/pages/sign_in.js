/** Who is signed out is called no more in this browser: the next person at it is somebody else. */

import { knowsPush, subscription } from "../push.js";

if (knowsPush()) subscription().then((made) => made?.unsubscribe()).catch(() => undefined);
