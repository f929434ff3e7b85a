/** A figure of a cover: the path of an SVG, in the cover's units, and its colour. */
export type CoverShape = { path: string; colour: string };
export type Cover = { ground: string; shapes: readonly CoverShape[] };

/** The size of a cover, in its own units. */
export const coverSize = { width: 320, height: 180 } as const;

type Colours = { ground: string; shade: string; tint: string; pale: string; accent: string };

/** Cloth and paint: the ground is dark enough for white letters, the accent stands against it. */
const palettes: readonly Colours[] = [
  { ground: '#2c5282', shade: '#234269', tint: '#3f6aa0', pale: '#a9c3e2', accent: '#f0b95f' },
  { ground: '#8f4630', shade: '#743624', tint: '#a85d44', pale: '#ecbfa5', accent: '#f4dfa6' },
  { ground: '#5d5b22', shade: '#49481a', tint: '#777431', pale: '#d3d094', accent: '#e98f5b' },
  { ground: '#2b6047', shade: '#214b37', tint: '#3f7b5e', pale: '#a7d3b6', accent: '#f0c463' },
  { ground: '#205d66', shade: '#184850', tint: '#337a84', pale: '#9ed0d2', accent: '#f1a37d' },
  { ground: '#59407a', shade: '#463261', tint: '#725799', pale: '#c9b5e3', accent: '#f2c46a' },
  { ground: '#873c56', shade: '#6c2e44', tint: '#a3546f', pale: '#eebbc9', accent: '#9fd1d3' },
  { ground: '#87591a', shade: '#6c4613', tint: '#a2722c', pale: '#ebcd8d', accent: '#a8c6e8' },
];

/**
 * The cover of the thing with this id: always the same. The figures stand at the edges, so that the middle, which every
 * crop shows, is calm enough for a title.
 */
export function coverOf(id: string): Cover {
  const pick = chooser(id);
  const colours = pick(palettes);
  return { ground: colours.ground, shapes: pick([arcs, hills, tiles, bands, dots])(colours, pick) };
}

type Pick = <T>(choices: readonly T[]) => T;
type Draw = (colours: Colours, pick: Pick) => CoverShape[];

/** Chooses evenly and, for one id, always alike: the generator is xorshift, begun with a hash (FNV-1a) of the id. */
function chooser(id: string): Pick {
  let state = 0x811c9dc5;
  for (const letter of id) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  // Ids of the same moment differ in their last letters alone: this carries them into all bits.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state ^= state >>> 13;
  return (choices) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    // The choices are never empty.
    return choices[(state >>> 8) % choices.length] as (typeof choices)[number];
  };
}

const { width, height } = coverSize;

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius},${y}a${radius},${radius},0,1,0,${radius * 2},0a${radius},${radius},0,1,0,-${radius * 2},0`;

/** Rings around a corner. */
const arcs: Draw = ({ ground, tint, pale, accent }, pick) => {
  const [x, y] = [pick([0, width]), pick([0, height])];
  return [
    { path: circle(x, y, 128), colour: tint },
    { path: circle(x, y, 100), colour: ground },
    { path: circle(x, y, 72), colour: pale },
    { path: circle(x, y, 40), colour: accent },
    { path: circle(width - x, height - y, 24), colour: tint },
  ];
};

/** Hills below a sun. */
const hills: Draw = ({ shade, tint, pale, accent }, pick) => {
  const hill = (top: number): string => {
    const [rise, fall] = [pick([-22, -14, 14, 22]), pick([-18, 18])];
    return `M0 ${top}c60 ${rise} 110 ${rise} 160 0s110 ${fall} 160 0V${height}H0z`;
  };
  return [
    { path: circle(pick([38, 62, 258, 282]), pick([34, 42]), 19), colour: accent },
    { path: hill(124), colour: tint },
    { path: hill(144), colour: shade },
    { path: hill(164), colour: pale },
  ];
};

/** Quarters of circles in the squares of both sides. */
const tiles: Draw = ({ shade, tint, pale, accent }, pick) => {
  const side = 60;
  const quarters = [
    (x: number, y: number) => `M${x},${y}h${side}a${side},${side},0,0,1,-${side},${side}z`,
    (x: number, y: number) => `M${x + side},${y}v${side}a${side},${side},0,0,1,-${side}-${side}z`,
    (x: number, y: number) => `M${x + side},${y + side}h-${side}a${side},${side},0,0,1,${side}-${side}z`,
    (x: number, y: number) => `M${x},${y + side}v-${side}a${side},${side},0,0,1,${side},${side}z`,
  ];
  return [0, width - side].flatMap((x) =>
    [0, side, side * 2].map((y) => ({ path: pick(quarters)(x, y), colour: pick([shade, tint, tint, pale, accent]) })),
  );
};

/** Ribbons across two corners. */
const bands: Draw = ({ shade, tint, pale, accent }, pick) => {
  const falls = pick([true, false]);
  /** A ribbon that meets the sides of a corner `from` and `to` units away from it. */
  const ribbon = (corner: 0 | 1, from: number, to: number): string => {
    const x = (away: number) => (corner === 0 ? away : width - away);
    const y = (away: number) => ((corner === 0) === falls ? away : height - away);
    return `M${x(from)},${y(0)}L${x(to)},${y(0)}L${x(0)},${y(to)}L${x(0)},${y(from)}z`;
  };
  const main = pick([0, 1] as const);
  const other = main === 0 ? 1 : 0;
  return [
    { path: ribbon(main, 0, 44), colour: pale },
    { path: ribbon(main, 58, 78), colour: accent },
    { path: ribbon(main, 92, 124), colour: tint },
    { path: ribbon(other, 0, 62), colour: shade },
    { path: ribbon(other, 74, 88), colour: tint },
  ];
};

/** Dots that grow towards a side. */
const dots: Draw = ({ tint, pale, accent }, pick) => {
  const [mirrored, bright] = [pick([true, false]), pick([pale, accent])];
  const columns = [0, 1, 2, 3, 4, 5];
  const rows = [0, 1, 2, 3, 4, 5, 6];
  const path = (which: readonly number[]): string =>
    which
      .flatMap((column) => {
        const x = 12 + column * 24;
        return rows.map((row) => circle(mirrored ? width - x : x, 12 + row * 26, 10 - column * 1.5));
      })
      .join('');
  return [
    { path: path(columns.slice(0, 2)), colour: bright },
    { path: path(columns.slice(2)), colour: tint },
  ];
};
