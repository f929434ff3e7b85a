import { limits } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/index.ts';
import { readRosterText } from './roster-text.ts';

function refusalOf(text: string): string | undefined {
  try {
    readRosterText(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).toBe('validation_failed');
    expect(error.extras.issues?.[0]?.path).toBe('text');
    return error.extras.issues?.[0]?.message;
  }
  return undefined;
}

describe('a file that is no table of people', () => {
  it.each([
    ['\n \n,,\n', 'The file is empty.'],
    ['username,email\n\n', 'The file holds headings and no people.'],
    [
      'anna,anna@example.org\nben,ben@example.org',
      'The first row must hold the headings of the columns, not a person.',
    ],
    [`${'a,'.repeat(1_000)}\n1`, 'A roster may have at most 100 columns.'],
    ['username\nanna\n"ben\ncarl\n', 'A quotation mark that opens in the row of line 3 is never closed.'],
    [
      `username\nanna\n${'x'.repeat(10_000_000)}`,
      'The row of line 3 is longer than 100 KB. Is a quotation mark missing?',
    ],
    [`username\n${'a\n'.repeat(limits.rosterRows + 1)}`, 'A roster may have at most 50,000 rows.'],
  ])('is refused', (text, message) => {
    expect(refusalOf(text)).toBe(message);
  });
});

describe('a table of people', () => {
  it('is read with whichever separator its header uses, and a byte order mark', () => {
    const rows = [{ line: 2, cells: ['an;na', 'b,c'] }];
    expect(readRosterText('\uFEFFname,email\nan;na,"b,c"')).toEqual({ headers: ['name', 'email'], rows });
    expect(readRosterText('name;"e,mail"\n"an;na";b,c')).toEqual({ headers: ['name', 'e,mail'], rows });
    expect(readRosterText('"na,me"\temail\nan;na\tb,c')).toEqual({ headers: ['na,me', 'email'], rows });
  });

  it('counts lines as an editor does: by where a row begins, blank lines and cells of several lines included', () => {
    const text = 'name,note\r\n"anna","one\r\ntwo ""quoted"""\r\n\r\n,\r\nben,x\rcarl,y\ndora,z';
    expect(readRosterText(text).rows).toEqual([
      { line: 2, cells: ['anna', 'one\ntwo "quoted"'] },
      { line: 6, cells: ['ben', 'x'] },
      { line: 7, cells: ['carl', 'y'] },
      { line: 8, cells: ['dora', 'z'] },
    ]);
  });

  it('may hold rows that are too short or too long, which is for the reader of the row to judge', () => {
    expect(readRosterText('a,b\n1\n1,2,3').rows.map((row) => row.cells)).toEqual([['1'], ['1', '2', '3']]);
  });
});
