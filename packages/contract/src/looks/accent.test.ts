import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { contrastOf, contrastsOf, grounds, leastContrast, ownShades, type Shades, shadesOf, themes } from './accent.ts';
import { styleOf } from './style.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const difficult = ['#ffff00', '#ffd500', '#d3d3d3', '#000080', '#000000', '#ffffff', '#808080', '#00ff00', '#ff00ff'];

/** Everything that has too little contrast in these shades. */
function faultsOf(shades: Shades, theme: (typeof themes)[number]): string[] {
  const { links, words, controls } = contrastsOf(shades, theme);
  const { ink, muted } = grounds[theme];
  const measured: [name: string, contrast: number, least: number][] = [
    ['links', links, leastContrast.words],
    ['words on a button', words, leastContrast.words],
    ['a button on its ground', controls, leastContrast.controls],
    ['ink on the soft ground', contrastOf(ink, shades.soft), leastContrast.words],
    ['quiet words on the soft ground', contrastOf(muted, shades.soft), leastContrast.words],
  ];
  return measured.filter(([, contrast, least]) => contrast < least).map(([name]) => name);
}

test('black on white has the greatest contrast, and a colour on itself the least', () => {
  expect([contrastOf('#000000', '#ffffff'), contrastOf('#ffffff', '#000000')]).toEqual([21, 21]);
  expect(contrastOf('#3a6ea5', '#3a6ea5')).toBe(1);
  // The figure of the tool at webaim.org.
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(themes)('on %s pages', (theme) => {
  it('gives every colour shades that pass, in the form of colours', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const shades = shadesOf(colour, theme);
        expect(Object.values(shades).filter((shade) => !/^#[0-9a-f]{6}$/.test(shade))).toEqual([]);
        expect(faultsOf(shades, theme)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(difficult)('gives %s shades that pass', (colour) => {
    expect(faultsOf(shadesOf(colour, theme), theme)).toEqual([]);
  });

  it('keeps to the hue, or to a grey where there is none', () => {
    expect(shadesOf('#808080', theme).accent).toMatch(/^#([0-9a-f]{2})\1\1$/);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(shadesOf('#ffd500', theme).accent.slice(at, at + 2), 16),
    );
    expect([red > green, green > blue]).toEqual([true, true]);
  });

  it('leaves a colour as it is where it passes', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const again = shadesOf(shadesOf(colour, theme).fill, theme);
        expect(again.fill).toBe(shadesOf(colour, theme).fill);
      }),
      { numRuns: 200 },
    );
  });

  it('has shades of its own that pass', () => {
    expect(faultsOf(ownShades[theme], theme)).toEqual([]);
  });
});

test('the style names nothing but colours and a picture of this site', () => {
  fc.assert(
    fc.property(colours, (accent) => {
      expect(styleOf({ accent, logo: '/api/logos/00112233445566778899aabbccddeeff' })).toMatch(
        /^(?:[:a-z[\]='->. ]+\{(?:--?[a-z-]+:#[0-9a-f]{6};?|[a-z-]+:[a-z0-9-]+;?|background-image:url\(\/api\/logos\/[0-9a-f]{32}\);?)+\})+$/,
      );
    }),
    { numRuns: 100 },
  );
  expect(styleOf({ accent: null, logo: null })).toBe('');
});
