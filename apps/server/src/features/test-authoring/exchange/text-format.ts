import { limits } from '@lectern/contract';
import { guessedToHtml, plainToHtml } from './html-text.ts';
import type { Problems } from './listing.ts';

/** The format that a file names for a text; `guessed` where it names none. */
export type TextFormat = 'html' | 'plain' | 'markdown' | 'guessed';

/** Whether the text is longer than a saved text may be, so that nothing more needs to be done with it. */
export function isTooLong(text: string): boolean {
  return text.length > limits.richTextBytes || Buffer.byteLength(text) > limits.richTextBytes;
}

/** HTML of a text in its format. Markdown stays what its author typed, with a warning. */
export function formattedToHtml(text: string, format: TextFormat, line: number, problems: Problems): string {
  if (format === 'html' || isTooLong(text)) return text;
  if (format === 'guessed') return guessedToHtml(text);
  if (format === 'markdown' && text !== '')
    problems.warn(line, 'Markdown is not converted: the text was kept as it was typed.');
  return plainToHtml(text);
}
