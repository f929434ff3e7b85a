import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grounds, ownShades } from '@lectern/contract/accent';
import { expect, test } from 'vitest';
import { hues } from './hue-of.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [lightPart = '', darkPart = ''] = css.split(":root[data-theme='dark']");
const tokensOf = (part: string) =>
  new Map([...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
const light = tokensOf(lightPart);
const themes = { light, dark: new Map([...light, ...tokensOf(darkPart)]) };

type Light = readonly [red: number, green: number, blue: number];

/** `#rrggbb` as amounts of light. */
const lightOf = (colour: string): Light => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
};

/** A colour of oklch as amounts of light, cut to those that a screen has. */
function lightOfOklch(lightness: number, chroma: number, hue: number): Light {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (amount: number) => Math.min(1, Math.max(0, amount));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Relative luminance, as WCAG defines it. */
const luminance = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The place of `#rrggbb` on the circle of colours, in degrees: red 0, yellow 60, green 120. */
function hue(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  return Math.round(degrees + 360) % 360;
}

function contrast(one: Light, other: Light): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The least contrast of text is 4.5; of shapes, as a border of an input or a star, 3. */
const pairs: [front: string, ground: string, least: number][] = [
  ...['paper', 'surface', 'surface-sunken'].flatMap((ground): [string, string, number][] => [
    ['ink', ground, 4.5],
    ['ink-muted', ground, 4.5],
    ['accent', ground, 4.5],
  ]),
  ['on-accent', 'accent-fill', 4.5],
  ['on-accent', 'accent-fill-hover', 4.5],
  ...['accent', 'good', 'warn', 'bad'].map((tone): [string, string, number] => [tone, `${tone}-soft`, 4.5]),
  ['bad', 'surface', 4.5],
  ['bad', 'paper', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'paper', 3],
  ['accent-fill', 'surface', 3],
  ['accent-fill', 'paper', 3],
  ['star', 'surface', 3],
];

test.each(Object.entries(themes).flatMap(([theme, tokens]) => pairs.map((pair) => [theme, ...pair, tokens] as const)))(
  '%s: %s on %s has a contrast of at least %d',
  (...[, front, ground, least, tokens]) => {
    expect(contrast(lightOf(tokens.get(front) ?? ''), lightOf(tokens.get(ground) ?? ''))).toBeGreaterThanOrEqual(least);
  },
);

test.each(Object.entries(themes))('%s: what is good is green, a warning yellow, what is bad red', (_, tokens) => {
  const toneOf = (name: string): string => {
    const degrees = hue(tokens.get(name) ?? '');
    if (degrees < 20 || degrees > 340) return 'red';
    if (degrees > 30 && degrees < 70) return 'yellow';
    return degrees > 90 && degrees < 165 ? 'green' : 'another colour';
  };
  expect(['good', 'warn', 'bad'].map(toneOf)).toEqual(['green', 'yellow', 'red']);
  expect(['good-soft', 'warn-soft', 'bad-soft'].map(toneOf)).toEqual(['green', 'yellow', 'red']);
});

test.each([
  ['light', lightPart],
  ['dark', darkPart],
])('%s: initials can be read on every colour of a face', (_, part) => {
  const oklch = (name: string) => {
    const [, lightness, chroma] = new RegExp(`--${name}: (\\d+)% ([\\d.]+);`).exec(part) ?? [];
    return (hue: number) => lightOfOklch(Number(lightness) / 100, Number(chroma), hue);
  };
  const [ground, front] = [oklch('face'), oklch('face-ink')];
  expect(Math.min(...hues.map((hue) => contrast(front(hue), ground(hue))))).toBeGreaterThanOrEqual(4.5);
});

test.each(['light', 'dark'] as const)('%s: the shades of other accents are made for these colours', (theme) => {
  const named = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).map(([name, token]) => [name, themes[theme].get(token)]));
  const ofGrounds = {
    paper: 'paper',
    surface: 'surface',
    sunken: 'surface-sunken',
    ink: 'ink',
    muted: 'ink-muted',
    line: 'line',
  };
  const ofShades = {
    accent: 'accent',
    fill: 'accent-fill',
    fillHover: 'accent-fill-hover',
    onAccent: 'on-accent',
    soft: 'accent-soft',
  };
  expect(named(ofGrounds)).toEqual(grounds[theme]);
  expect(named(ofShades)).toEqual(ownShades[theme]);
});
