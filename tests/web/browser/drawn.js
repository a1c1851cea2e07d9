/**
 * What is wrong with the picture of a table, compared with the scene as the server has it for the
 * same reader: for every item there is one element, of its kind, with its picture or its words, of
 * some size, visible, at its place, and in its order. It measures what the browser has drawn, and
 * shares nothing with the scripts that drew it.
 */
async () => {
  const root = document.getElementById("scene");
  const TAGS = {
    hex: "polygon", disc: "circle", polygon: "polygon", line: "polyline", label: "text", symbol: "g",
  };
  /** How far something may be off, in units of the scene, whose numbers are rounded to 0.01. */
  const NEAR = 0.1;
  const faults = [];

  const scene = await sceneOfTheServer();
  if (!scene) return [];
  const isWide = innerWidth >= 600 && innerWidth / innerHeight >= 1.1;
  const { box, parts } = (isWide && scene.wide) || { box: scene.box, parts: [] };
  for (const way of root.getAnimations({ subtree: true })) {
    if (!(way instanceof CSSAnimation)) way.finish();
  }
  compareLayer("fixed", scene.fixed ?? []);
  compareLayer("items", scene.items ?? []);
  if (root.querySelector(".layer-leaps").childElementCount) faults.push("a figure still leaps");
  if (root.getAttribute("viewBox") !== box.join(" ")) faults.push("another part is shown");
  // Perhaps steps are being played.
  if (faults.length) document.querySelector("#skip:not([hidden])")?.click();
  return faults;

  /** Null while the board shows no table: it is covered, or somebody plans ahead on it. */
  function sceneOfTheServer() {
    const { classList } = document.body;
    if (classList.contains("is-covered") || classList.contains("is-planning")) return null;
    const replay = document.getElementById("replay");
    if (replay) return sceneOfReplay(replay.dataset.source);
    return sceneOfTable(`/api/tables/${document.getElementById("play").dataset.table}`);
  }

  async function sceneOfTable(table) {
    const seat = document.querySelector(".seat.looking")?.dataset.seat;
    const { scene } = await ask(seat ? `${table}?seat=${seat}` : table);
    if (!document.body.classList.contains("is-past")) return scene;
    const ply = document.querySelector("#log [aria-current]")?.dataset.ply ?? 0;
    const past = await ask(`${table}/at/${ply}`);
    return { ...past.scene, fixed: scene.fixed };
  }

  /** Each picture of a replay says only what is other than in the one before. */
  async function sceneOfReplay(source) {
    window.framesOfReplay ??= (await ask(source)).frames.map(({ scene }) => scene);
    const shown = Number(document.getElementById("slider").value);
    let known = new Map();
    let fixed = [];
    let items = [];
    for (const scene of window.framesOfReplay.slice(0, shown + 1)) {
      items = (scene.items ?? []).map((item) => known.get(item) ?? item);
      known = new Map(items.map((item) => [item.key, item]));
      fixed = scene.fixed ?? fixed;
    }
    return { ...window.framesOfReplay[shown], fixed, items };
  }

  async function ask(path) {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer.json();
  }

  function compareLayer(name, items) {
    const elements = [...root.querySelector(`.layer-${name}`).children];
    const drawn = elements.map((element) => element.dataset.key ?? "(without a key)");
    const wanted = items.map((item) => item.key);
    for (const key of wanted) if (!drawn.includes(key)) faults.push(`${key} is missing`);
    for (const key of drawn) if (!wanted.includes(key)) faults.push(`${key} should not be there`);
    const twice = drawn.filter((key, place) => drawn.indexOf(key) !== place);
    for (const key of twice) faults.push(`${key} is there twice`);
    if (faults.length) return;
    if (drawn.join() !== wanted.join()) faults.push(`${name}: what lies above what differs`);
    items.forEach((item) => {
      for (const fault of compare(item, elements[drawn.indexOf(item.key)])) {
        faults.push(`${item.key}: ${fault}`);
      }
    });
  }

  function compare(item, element) {
    const found = [];
    if (element.tagName !== TAGS[item.shape]) return [`is a ${element.tagName}`];
    if ((element.getAttribute("class") ?? "") !== (item.style ?? "")) found.push("has another style");
    found.push(...(item.shape === "symbol" ? comparePicture(item, element) : compareWords(item, element)));
    if (item.shape !== "label" || item.text) found.push(...compareSize(element));
    return found.length ? found : comparePlace(item, element);
  }

  function comparePicture(item, element) {
    const href = `#${scene.look}-${item.symbol}`;
    const uses = [...element.childNodes].map((node) => node.getAttribute?.("href") ?? node.textContent);
    if (uses.length !== 1 || uses[0] !== href) return [`shows ${JSON.stringify(uses)}, not ${href}`];
    return document.querySelector(href) ? [] : [`there is no picture ${href}`];
  }

  function compareWords(item, element) {
    const words = item.shape === "label" ? (item.text ?? "") : "";
    const said = element.textContent;
    return said === words ? [] : [`says ${JSON.stringify(said)}, not ${JSON.stringify(words)}`];
  }

  function compareSize(element) {
    const { width, height } = element.getBoundingClientRect();
    if (Math.max(width, height) <= 0) return isHiddenByItsLook(element) ? [] : ["has no size"];
    const isSeen = element.checkVisibility({
      visibilityProperty: true, opacityProperty: !element.dataset.ghost,
    });
    return isSeen ? [] : ["is not visible"];
  }

  /** Such as the names of cells on a phone: then a new element of this kind is not seen either. */
  function isHiddenByItsLook(element) {
    const other = document.createElementNS(element.namespaceURI, element.tagName);
    other.setAttribute("class", element.getAttribute("class") ?? "");
    element.after(other);
    const isHidden = getComputedStyle(other).display === "none";
    other.remove();
    return isHidden;
  }

  /** Where it is seen, against where the scene has it: both as corners in units of the scene. */
  function comparePlace(item, element) {
    const toScene = root.getScreenCTM().inverse().multiply(element.getScreenCTM());
    const seen = seenAt(item, element).map(([x, y]) => new DOMPoint(x, y).matrixTransform(toScene));
    const wanted = arranged(item, wantedAt(item));
    const isThere = seen.length === wanted.length && seen.every(
      ({ x, y }, k) => Math.hypot(x - wanted[k][0], y - wanted[k][1]) <= NEAR,
    );
    if (isThere) return [];
    const shown = seen.map(({ x, y }) => [Math.round(x), Math.round(y)]);
    return [`is at ${JSON.stringify(shown)}, not at ${JSON.stringify(wanted)}`];
  }

  /** The corners of an item on a wide screen, where each part of a scene has another place. */
  function arranged({ shape, style = "", at = [0, 0] }, corners) {
    if (!parts.length) return corners;
    if (style.split(" ").includes("backdrop")) {
      const [left, top, width, height] = box;
      return [[0, 0], [1, 0], [1, 1], [0, 1]].map(([x, y]) => [left + x * width, top + y * height]);
    }
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const half = (numbers) => (Math.min(...numbers) + Math.max(...numbers)) / 2;
    const middle = shape === "polygon" ? [half(xs), half(ys)] : at;
    return corners.map((corner) => moved(corner, partAround(shape === "line" ? corner : middle)));
  }

  function moved([px, py], [left, top, , , x, y, scale]) {
    return [x + scale * (px - left), y + scale * (py - top)];
  }

  function partAround([px, py]) {
    const outside = (at, from, length) => Math.max(from - at, 0, at - from - length);
    const away = ([left, top, width, height]) =>
      Math.hypot(outside(px, left, width), outside(py, top, height));
    return parts.reduce((best, part) => (away(part) < away(best) ? part : best));
  }

  /** In the element's own units: the corners, or the middle and a point on its right. */
  function seenAt({ shape }, element) {
    if (shape === "symbol") return [[0, 0], [1, 0]];
    if (shape === "disc") {
      const { x, y, width, height } = element.getBBox();
      return [[x + width / 2, y + height / 2], [x + width, y + height / 2]];
    }
    if (shape === "label") {
      // Where its words are aligned is a matter of its style.
      return [[element.x.baseVal[0].value, element.y.baseVal[0].value]];
    }
    return [...element.points].map(({ x, y }) => [x, y]);
  }

  /** The same points in the scene. */
  function wantedAt({ shape, at: [x, y] = [0, 0], size = 0, turn = 0, points = [] }) {
    const turned = ([px, py]) => {
      const by = (turn * Math.PI) / 180;
      const [cos, sin] = [Math.cos(by), Math.sin(by)];
      return [x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos];
    };
    if (shape === "symbol" || shape === "disc") return [[x, y], turned([x + size, y])];
    if (shape === "label") return [[x, y]];
    if (shape !== "hex") return points.map(turned);
    const corner = (k) => [x + size * Math.cos((k * Math.PI) / 3), y + size * Math.sin((k * Math.PI) / 3)];
    return [0, 1, 2, 3, 4, 5].map(corner).map(turned);
  }
}
