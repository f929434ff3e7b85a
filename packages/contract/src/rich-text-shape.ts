import { limits } from './limits.ts';

/** Tags that hold nothing, or that end where the next of their kind begins. */
const neverNest = new Set(['br', 'hr', 'img', 'p', 'li']);

/** Whether HTML nests no deeper and has no more tags than a person writes: to make it safe takes longer the more it does. */
export function isPlainEnough(html: string): boolean {
  const open = new Map<string, number>();
  let [depth, tags] = [0, 0];
  for (const [, closing, word = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = word.toLowerCase();
    tags += 1;
    const count = open.get(name) ?? 0;
    // A closing tag without an opening one brings nothing up again.
    const step = neverNest.has(name) ? 0 : closing === '' ? 1 : count > 0 ? -1 : 0;
    open.set(name, count + step);
    depth += step;
    if (tags > limits.richTextTags || depth > limits.richTextDepth) return false;
  }
  return true;
}

const encoder = new TextEncoder();

/** Bytes that texts take together. */
export function bytesOf(texts: readonly (string | null | undefined)[]): number {
  return texts.reduce((sum, text) => sum + encoder.encode(text ?? '').length, 0);
}
