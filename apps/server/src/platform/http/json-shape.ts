import { limits } from '@lectern/contract';

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

export type JsonShape = {
  /** How many lists and objects stand in one another at most. */
  depth: number;
  /** How many values there are, at least: where one of the limits is passed, the rest is not looked at. */
  values: number;
};

/** How deep and how many-valued JSON is, without making anything of it. Says nothing about whether it is JSON. */
export function measureJson(bytes: Uint8Array): JsonShape {
  let [open, depth, values] = [0, 0, 1];
  for (let at = 0; at < bytes.length && depth <= limits.bodyDepth && values <= limits.bodyValues; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma) values += 1;
    else if (byte === openList || byte === openObject) {
      open += 1;
      values += 1;
      if (open > depth) depth = open;
    } else if (byte === closeList || byte === closeObject) open -= 1;
  }
  return { depth, values };
}

/** Where the string ends that begins at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
