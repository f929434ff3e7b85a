import { limits } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/index.ts';
import { leastCostOf } from '../../../testing/turns.ts';
import { readRosterText } from './roster-text.ts';

async function refusalOf(text: string): Promise<string | undefined> {
  try {
    await readRosterText(text);
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
    ['username,email\n\n', 'The file has headings but no people.'],
    ['anna,anna@example.org\nben,ben@example.org', 'The first row must contain the column headings, not a person.'],
    [`${'a,'.repeat(1_000)}\n1`, 'A roster may have at most 100 columns.'],
    ['username\nanna\n"ben\ncarl\n', 'A quotation mark opened in the row on line 3 is never closed.'],
    [
      `username\nanna\n${'x'.repeat(10_000_000)}`,
      'The row on line 3 is longer than 100 KB. Is a quotation mark missing?',
    ],
    [`username\n${'a\n'.repeat(limits.rosterRows + 1)}`, 'A roster may have at most 50,000 rows.'],
    [`username\n${'\n'.repeat(limits.rosterRows)}\nanna`, 'More than 50,000 rows of the file are empty. Remove them.'],
  ])('is refused', async (text, message) => {
    expect(await refusalOf(text)).toBe(message);
  });
});

describe('a table of people', () => {
  it('is read with whichever separator its header uses, and a byte order mark', async () => {
    const rows = [{ line: 2, cells: ['an;na', 'b,c'] }];
    expect(await readRosterText('\uFEFFname,email\nan;na,"b,c"')).toEqual({ headers: ['name', 'email'], rows });
    expect(await readRosterText('name;"e,mail"\n"an;na";b,c')).toEqual({ headers: ['name', 'e,mail'], rows });
    expect(await readRosterText('"na,me"\temail\nan;na\tb,c')).toEqual({ headers: ['na,me', 'email'], rows });
  });

  it('counts lines as an editor does: by where a row begins, blank lines and cells of several lines included', async () => {
    const text = 'name,note\r\n"anna","one\r\ntwo ""quoted"""\r\n\r\n,\r\nben,x\rcarl,y\ndora,z';
    expect((await readRosterText(text)).rows).toEqual([
      { line: 2, cells: ['anna', 'one\ntwo "quoted"'] },
      { line: 6, cells: ['ben', 'x'] },
      { line: 7, cells: ['carl', 'y'] },
      { line: 8, cells: ['dora', 'z'] },
    ]);
  });

  it('may hold rows that are too short or too long, which is for the reader of the row to judge', async () => {
    expect((await readRosterText('a,b\n1\n1,2,3')).rows.map((row) => row.cells)).toEqual([['1'], ['1', '2', '3']]);
  });
});

describe('the signs that a spreadsheet puts before the headings', () => {
  it.each([
    ['sep=;\nname;email\nanna;a@example.org'],
    ['\uFEFF"sep=;"\r\nname;email\r\nanna;a@example.org'],
    ['SEP=|\nname|email\nanna|a@example.org'],
  ])('is understood, and counts as a line: %j', async (text) => {
    const rows = [{ line: 3, cells: ['anna', 'a@example.org'] }];
    expect(await readRosterText(text)).toEqual({ headers: ['name', 'email'], rows });
  });
});

describe('a column of passwords', () => {
  it.each([
    'Password',
    'initial_password',
    'Temp. Passwort',
    'PWD',
    'pin',
    'Contraseña',
    'mot de passe',
    'كلمة المرور',
  ])('is emptied before anybody sees it: %s', async (heading) => {
    const { headers, rows } = await readRosterText(`name,${heading},email\nanna,hunter2,a@example.org\nben`);
    expect(headers).toEqual(['name', heading, 'email']);
    expect(rows.map(({ cells }) => cells)).toEqual([['anna', '', 'a@example.org'], ['ben']]);
  });

  it.each(['Passport', 'Bypass', 'Opinion', 'name'])('is none by the name of %s', async (heading) => {
    expect((await readRosterText(`${heading},email\nx,y`)).rows[0]?.cells[0]).toBe('x');
  });
});

it('is read however many rows of it are empty, up to as many as a roster may have', async () => {
  const { rows } = await readRosterText(`username,email\n${'\n'.repeat(limits.rosterRows)}anna`);
  expect(rows).toEqual([{ line: limits.rosterRows + 2, cells: ['anna'] }]);
});

describe('others have their turn while it reads', () => {
  it.each([
    ['the largest file', `username,email,role\n${'anna,anna@example.org,student\n'.repeat(50_000)}`],
    ['rows that are too short', `username,email\n${'a\n'.repeat(50_000)}`],
    ['ends of lines', '\r'.repeat(limits.rosterBytes)],
    ['pairs of quotation marks', `username,email\n${'""\n'.repeat(500_000)}`],
  ])('%s', { retry: 1 }, async (_what, text) => {
    const readText = () => readRosterText(text).catch(() => null);
    const { longestTurnMs } = await leastCostOf(readText, { isDear: (cost) => cost.longestTurnMs >= 50 });
    expect(longestTurnMs).toBeLessThan(50);
  });
});
