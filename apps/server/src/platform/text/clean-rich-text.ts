import { createThread } from '../threads/thread.ts';
import type { HtmlTexts } from './rich-text.thread.ts';
import { sanitizeRichText } from './rich-text.ts';

/** Characters that are sanitised at once: all texts of an everyday save. More would keep everybody else waiting. */
const cleanedHere = 8 * 1024;

const cleanAside = createThread<HtmlTexts, HtmlTexts>(new URL('./rich-text.thread.ts', import.meta.url));

/**
 * Does `sanitizeRichText` to each text, and leaves those that are undefined: long ones beside the event loop, where people
 * take turns. `person` is whose they are.
 */
export async function cleanRichText(texts: HtmlTexts, person: string): Promise<HtmlTexts> {
  const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return length > cleanedHere
    ? cleanAside(texts, { person, bytes: length })
    : texts.map((text) => (text === undefined ? undefined : sanitizeRichText(text)));
}
