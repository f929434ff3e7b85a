import temml from 'temml';
import type { Formula } from './find-formulas.ts';

/** Elements and attributes of MathML Core, and the classes of Temml's that `safe-html.module.css` draws. */
const elements = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mmultiscripts ' +
    'mprescripts mtable mtr mtd menclose mpadded mphantom mstyle'
  ).split(' '),
);
const attributes = new Set(
  (
    'display displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize stretchy symmetric fence separator ' +
    'form lspace rspace minsize maxsize movablelimits largeop accent accentunder linethickness width height depth ' +
    'voffset columnspan rowspan class'
  ).split(' '),
);

/** Sizes in em; more macros than these are endless. */
const bounds = { maxSize: [20, 20] as [number, number], maxExpand: 100 };

/** MathML of a formula in TeX, which holds no script, link, image or style. Throws with the error of the TeX. */
export function mathMl({ tex, display }: Omit<Formula, 'typed'>): string {
  const drawn = temml.renderToString(tex, { displayMode: display, throwOnError: true, trust: false, ...bounds });
  const safe = drawn.replaceAll(/<(\/?)([a-z]+)([^<>]*)>/gi, (_, closing: string, name: string, rest: string) => {
    if (!elements.has(name)) throw new Error(`Unexpected element ${name}`);
    return closing === '/' ? `</${name}>` : `<${name}${kept(rest)}>`;
  });
  // A wide one is scrolled by itself, also from the keyboard.
  return display ? `<span class="formula" tabindex="0">${safe}</span>` : safe;
}

/** The attributes that may stay. The policy of pages lets no style count: what styles say is said by attributes and classes. */
function kept(rest: string): string {
  const found = new Map(
    Array.from(rest.matchAll(/([a-z]+)="([^"]*)"/gi), ([, name, value]) => [name ?? '', value ?? '']),
  );
  const style = found.get('style') ?? '';
  const color = /(?:^|;)color:(#[\da-f]{3,8});/i.exec(style)?.[1];
  if (color !== undefined) found.set('mathcolor', color);
  const lines = Array.from(
    style.matchAll(/border(-top|-right|-bottom|-left)?:[\d.]+\w+ (?:solid|dashed)/g),
    ([, side]) => `tml-line${side ?? ''}`,
  );
  if (lines.length > 0) found.set('class', [found.get('class') ?? '', ...lines].join(' ').trim());
  return [...found]
    .filter(([name]) => attributes.has(name))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}
