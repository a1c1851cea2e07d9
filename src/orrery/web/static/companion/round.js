/** A round: the hourglass, and beside it the auction or the claims. */

import { Auction } from "./auction.js";
import { Claims } from "./claims.js";
import { Hourglass } from "./hourglass.js";
import { show } from "./parts.js";

/** @param {Element} place @param {any} table */
export function begin(place, table) {
  /** @type {Auction | Claims | null} */
  let offers = null;
  const glass = new Hourglass(table.game, table.tables.seconds, () => offers?.draw());
  offers = table.tables.bids.length ? new Auction(table, () => glass.isOut) : new Claims(table);
  glass.kept.onChange(() => offers.draw());
  place.classList.add("round");
  show(place, glass.place, offers.place);
}
