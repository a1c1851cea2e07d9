/** The solver changes in place; everything else the server does. */

import { live } from "../shared/live.js";

live(() => {});
