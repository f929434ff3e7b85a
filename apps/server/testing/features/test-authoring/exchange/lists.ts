import { readFileSync } from 'node:fs';

/** A list of questions as a teacher writes it, and what it holds. */
export type WrittenList = { name: string; text: string; holds: string[] };

/**
 * The lists of `lists.txt`. Under each stands, a line for each question, `text => option; *right option`, with the marks behind
 * it where there are any, or `line 3: essay` for what cannot be taken in and is named there. ⏎ is a new line.
 */
export function writtenLists(): WrittenList[] {
  const all = readFileSync(new URL('lists.txt', import.meta.url), 'utf8');
  return all
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', holds = ''] = part.split('\n--- holds\n');
      const [name = '', ...text] = head.split('\n');
      return {
        name,
        text: text.join('\n'),
        holds: holds.split('\n').flatMap((line) => (line === '' ? [] : [line.replaceAll('⏎', '\n')])),
      };
    });
}
