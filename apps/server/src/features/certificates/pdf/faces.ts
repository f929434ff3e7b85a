import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import type { Font } from 'fontkit';
import { unpackWoff } from './sfnt.ts';

const { resolve } = createRequire(import.meta.url);

export type Style = 'text' | 'strong' | 'italic';

const lora = (weight: string) =>
  ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map(
    (script) => `@fontsource/lora/files/lora-${script}-${weight}.woff`,
  );
const greek = (weight: string) =>
  ['greek', 'greek-ext', 'latin-ext', 'math'].map(
    (script) => `@fontsource/noto-serif/files/noto-serif-${script}-${weight}.woff`,
  );
const arabic = (weight: string) => [`@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-${weight}.woff`];
/** Plain shapes of nearly all other signs: better a plain name than one that cannot be read. */
const others = ['@fontsource/unifontex/files/unifontex-latin-400-normal.woff'];

/** The faces of each style in the order in which they are asked for a sign. */
const files: Readonly<Record<Style, readonly string[]>> = {
  text: [...lora('400-normal'), ...greek('400-normal'), ...arabic('400-normal'), ...others],
  strong: [...lora('600-normal'), ...greek('600-normal'), ...arabic('600-normal'), ...others],
  italic: [...lora('400-italic'), ...greek('400-italic'), ...arabic('400-normal'), ...others],
};

const opened = new Map<string, Font>();

/** A face, which the thread reads once. */
function open(file: string): Font {
  const known = opened.get(file);
  if (known) return known;
  const font = fontkit.create(unpackWoff(readFileSync(resolve(file))));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`);
  opened.set(file, font);
  return font;
}

/** Signs that change others and need no shape of their own: joiners, and choices of a shape. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** The first face that has shapes for all of a cluster of signs; null where none has. */
export function faceFor(cluster: string, style: Style): Font | null {
  const signs = Array.from(cluster, (sign) => sign.codePointAt(0) ?? 0).filter(
    (sign) => !unseen.test(String.fromCodePoint(sign)),
  );
  for (const file of files[style]) {
    const font = open(file);
    if (signs.every((sign) => font.hasGlyphForCodePoint(sign))) return font;
  }
  return null;
}
