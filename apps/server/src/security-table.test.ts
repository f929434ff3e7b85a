import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// docs/SECURITY.md says which test shows what: here it is held against the tests that there are.

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const lines = read('docs/SECURITY.md').split('\n');
const files = new Map(
  lines.flatMap((line) => {
    const [, short, path] = /^\| (\w+) \| `([^`]+[.]test[.]tsx?)` \|$/.exec(line) ?? [];
    return short !== undefined && path !== undefined ? [[short, path] as const] : [];
  }),
);
const requirements = lines
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [id = '', level = '', about = '', verdict = '', how = '', shown = ''] = cellsOf(line);
    return { id, level, about, verdict, how, shown: shown === '' ? [] : shown.split('<br>') };
  });

/** How many requirements each chapter of the standard has at levels 1 and 2. */
const perChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

describe('the table of requirements', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    const chapterOf = (id: string) => Number(/^V(\d+)[.]\d+[.]\d+$/.exec(id)?.[1]);
    const counts = perChapter.map((_, index) => requirements.filter(({ id }) => chapterOf(id) === index + 1).length);
    expect(counts).toEqual(perChapter);
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
    expect(['1', '2'].map((one) => requirements.filter(({ level }) => level === one).length)).toEqual([70, 183]);
  });

  it('gives each a verdict that is one, and says what is missing where something is', () => {
    const verdicts = ['met', 'partly', 'not met', 'operator', 'does not apply'];
    for (const { id, about, verdict, how, shown } of requirements) {
      expect(verdicts, id).toContain(verdict);
      expect(about, id).not.toBe('');
      expect(how + shown.join(), id).not.toBe('');
      if (verdict !== 'met') expect(how, id).not.toBe('');
    }
  });

  it('counts them right', () => {
    const counted = lines.filter((line) => /^\| Level [12] \|/.test(line)).map(cellsOf);
    const verdicts = ['met', 'partly', 'not met', 'operator', 'does not apply'];
    const expected = ['1', '2'].map((level) => {
      const ofLevel = requirements.filter((one) => one.level === level);
      const numbers = verdicts.map((verdict) => ofLevel.filter((one) => one.verdict === verdict).length);
      return [`Level ${level}`, ...numbers, ofLevel.length].map(String);
    });
    expect(counted).toEqual(expected);
  });

  const shown = requirements.flatMap(({ id, shown: tests }) => tests.map((test) => [id, test] as const));

  it('names tests at all', () => {
    expect(shown.length).toBeGreaterThan(100);
  });

  it.each(shown)('%s is shown by a test that there is: %s', (_id, test) => {
    const [short = '', title = ''] = test.split(/: (.*)/s);
    const path = files.get(short);
    expect(path).toBeDefined();
    const text = read(path ?? '');
    // As it stands between quotes; of a title that is put together, its beginning.
    expect(['"', "'", '`'].some((quote) => text.includes(quote + title))).toBe(true);
  });
});
