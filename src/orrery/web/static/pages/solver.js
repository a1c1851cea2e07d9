/** The solver changes in place, and bodies are dragged; everything else the server does. */

import { dragging } from "../shared/dragging.js";
import { live } from "../shared/live.js";

const mark = dragging(live(() => mark()));
