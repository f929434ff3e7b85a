// Colour arithmetic: the shades of an accent colour in which words, links and controls can be told from what is behind them.

/** The colours between which pages choose. */
export const themes = ['light', 'dark'] as const;
export type ThemeName = (typeof themes)[number];

/** The colours behind and beside an accent, as `tokens.css` of the web app has them; a test holds both together. */
export const grounds = {
  light: { paper: '#f7f5f1', surface: '#ffffff', sunken: '#efece6', ink: '#1d2126', muted: '#59606a', line: '#e2ded6' },
  dark: { paper: '#14161a', surface: '#1c1f24', sunken: '#262a31', ink: '#e9e7e2', muted: '#a6acb5', line: '#2f343c' },
} as const;

/** An accent in one theme: of words and outlines, of filled controls, of the words on these, and of a soft ground. */
export type Shades = { accent: string; fill: string; fillHover: string; onAccent: string; soft: string };

const white = '#ffffff';
const ink = grounds.light.ink;

/** Lectern's own shades, as `tokens.css` has them. */
export const ownShades: Readonly<Record<ThemeName, Shades>> = {
  light: { accent: '#24548f', fill: '#2a5fa3', fillHover: '#204d87', onAccent: white, soft: '#e6edf6' },
  dark: { accent: '#8fbbec', fill: '#346fbb', fillHover: '#2d68b3', onAccent: white, soft: '#1f2f45' },
};

/** The least contrast of words, and of what is no word (WCAG 2.2, 1.4.3 and 1.4.11). */
export const leastContrast = { words: 4.5, controls: 3 } as const;

type Rgb = readonly [red: number, green: number, blue: number];
type Oklch = { lightness: number; chroma: number; hue: number };

const toLight = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const fromLight = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** The amounts of light of `#rrggbb`, from 0 to 1. */
function lightOf(colour: string): Rgb {
  const channel = (at: number) => toLight(Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast of two colours `#rrggbb`, from 1 to 21, as WCAG defines it. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(lightOf(one)), luminance(lightOf(other))];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** A colour in OKLCH, in which colours of one lightness look equally light. */
function oklchOf(colour: string): Oklch {
  const [red, green, blue] = lightOf(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function lightOfOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShown = (light: Rgb) => light.every((amount) => amount > -0.0001 && amount < 1.0001);

/** `#rrggbb` of a lightness and a hue, as strong as asked for or as a screen can show it. */
function hexOf({ lightness, chroma, hue }: Oklch): string {
  let [least, most] = [0, chroma];
  if (isShown(lightOfOklch({ lightness, chroma, hue }))) least = most;
  for (let round = 0; round < 12 && least < most; round += 1) {
    const middle = (least + most) / 2;
    if (isShown(lightOfOklch({ lightness, chroma: middle, hue }))) least = middle;
    else most = middle;
  }
  const channel = (light: number) =>
    Math.round(fromLight(Math.min(1, Math.max(0, light))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${lightOfOklch({ lightness, chroma: least, hue }).map(channel).join('')}`;
}

const step = 0.005;

/** The colour itself where it passes, else the one of its hue that passes and whose lightness is nearest. */
function nearest(colour: string, passes: (colour: string) => boolean): string {
  if (passes(colour)) return colour;
  const { lightness, chroma, hue } = oklchOf(colour);
  for (let away = step; away <= 1 + step; away += step) {
    for (const moved of [Math.max(0, lightness - away), Math.min(1, lightness + away)]) {
      const shade = hexOf({ lightness: moved, chroma, hue });
      if (passes(shade)) return shade;
    }
  }
  throw new Error(`${colour} has no shade that passes`);
}

const reaches = (colour: string, others: readonly string[], least: number): boolean =>
  others.every((other) => contrastOf(colour, other) >= least);

/** The lightness and the most chroma of a soft ground. */
const soft = { light: { lightness: 0.945, chroma: 0.025 }, dark: { lightness: 0.3, chroma: 0.045 } } as const;
/** A filled control below the pointer is lighter or darker by one of these. */
const hoverSteps = [-0.05, 0.05, -0.03, 0.03] as const;

/**
 * The shades of an accent colour (`#rrggbb`) in a theme. Every colour has them: where it has too little contrast, its lightness is
 * moved as little as will do, and its hue stays. On light pages words on a filled control are white, on dark pages white or dark.
 */
export function shadesOf(colour: string, theme: ThemeName): Shades {
  const { paper, surface, sunken } = grounds[theme];
  const { chroma, hue } = oklchOf(colour);
  const softGround = hexOf({ ...soft[theme], chroma: Math.min(chroma, soft[theme].chroma), hue });
  const onAccents = theme === 'light' ? [white] : [white, ink];
  const isControl = (shade: string) => reaches(shade, [paper, surface], leastContrast.controls);
  const fill = nearest(
    colour,
    (shade) => isControl(shade) && onAccents.some((words) => contrastOf(words, shade) >= leastContrast.words),
  );
  const onAccent = onAccents.find((words) => contrastOf(words, fill) >= leastContrast.words) ?? white;
  const filled = oklchOf(fill);
  const hovers = hoverSteps.map((by) => hexOf({ ...filled, lightness: filled.lightness + by }));
  return {
    accent: nearest(colour, (shade) => reaches(shade, [paper, surface, sunken, softGround], leastContrast.words)),
    fill,
    fillHover: hovers.find((shade) => isControl(shade) && contrastOf(onAccent, shade) >= leastContrast.words) ?? fill,
    onAccent,
    soft: softGround,
  };
}

/** The least contrast of links on their grounds, of words on a filled control, and of the control itself. */
export function contrastsOf({ accent, fill, fillHover, onAccent, soft }: Shades, theme: ThemeName) {
  const { paper, surface, sunken } = grounds[theme];
  const least = (colour: string, others: readonly string[]) =>
    Math.min(...others.map((other) => contrastOf(colour, other)));
  return {
    links: least(accent, [paper, surface, sunken, soft]),
    words: least(onAccent, [fill, fillHover]),
    controls: least(fill, [paper, surface]),
  };
}
