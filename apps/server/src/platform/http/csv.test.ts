import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { buildBareShell } from '../../../testing/bare-shell.ts';
import { anyone } from '../policy/index.ts';
import { type CsvFile, sendCsv } from './csv.ts';

type Cell = string | number | boolean | Date | null;
type Shell = Awaited<ReturnType<typeof buildBareShell>>;

let shell: Shell;
afterEach(() => shell.app.close());

async function* rowsOf(rows: Cell[][], failAt = Infinity): AsyncGenerator<Cell[]> {
  for (const [at, row] of rows.entries()) {
    if (at === failAt) throw new Error('the query failed');
    yield row;
  }
}

/** Asks for a table as a browser does. */
async function ask(file: Partial<CsvFile> & Pick<CsvFile, 'rows'>) {
  shell = await buildBareShell();
  shell.app.get('/table', { config: { policy: anyone } }, (_request, reply) =>
    sendCsv(reply, { name: 'people.csv', columns: ['Name', 'Note'], ...file }),
  );
  return shell.app.inject('/table');
}

const read = (text: string): string[][] => parse(text, { bom: true });

describe('a table', () => {
  it('is answered with an error when its first row fails, not with half a file', async () => {
    const answer = await ask({ rows: rowsOf([['a', 'b']], 0) });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ error: 'internal_error' });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it('is a file with a name in any script, kept by nobody', async () => {
    const { headers, body } = await ask({ name: 'Schüler „A“.csv', rows: rowsOf([]) });
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toContain("filename*=UTF-8''Sch%C3%BCler");
    expect(body).toBe('\uFEFFName,Note\r\n');
  });

  it('holds hundreds of rows, each once, in their order', async () => {
    const rows = Array.from({ length: 345 }, (_, i) => [`name ${i}`, i]);
    const { body } = await ask({ rows: rowsOf(rows) });
    expect(read(body).slice(1)).toEqual(rows.map((row) => row.map(String)));
  });

  it('writes numbers, times, answers to a question and nothing', async () => {
    const { body } = await ask({
      rows: rowsOf([
        [-5, new Date('2026-06-30T10:00:00Z')],
        [true, false],
        [null, ''],
      ]),
    });
    expect(read(body).slice(1)).toEqual([
      ['-5', '2026-06-30T10:00:00.000Z'],
      ['Yes', 'No'],
      ['', ''],
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'never begins a cell like the formula %j',
    async (text) => {
      const { body } = await ask({ rows: rowsOf([[text, 'x']]) });
      expect(read(body)[1]).toEqual([`'${text}`, 'x']);
    },
  );

  it('keeps any other text as it is', async () => {
    const plain = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(plain, plain), { maxLength: 5 }), async (rows) => {
        const { body } = await ask({ rows: rowsOf(rows) });
        await shell.app.close();
        expect(read(body).slice(1)).toEqual(rows);
      }),
      { numRuns: 30 },
    );
  });
});
