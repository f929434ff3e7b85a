// Reads the tables of a document whose rows name the tests that show them.

/** The way a row names a test: `path/of/the.test.ts` “part of its title”. */
const named = /`([^`]+)` “([^”]+)”/gu;
/** An unescaped | ends a cell. */
const border = /(?<!\\)\|/u;

type Row = { number: string; line: number; cell: string; tests: { path: string; title: string }[] };

/**
 * The rows of all tables that have a column of this name: the number in their first column, their line in the document,
 * and the tests that the column names.
 */
export function rowsShownBy(markdown: string, column = 'Shown by'): Row[] {
  const rows: Row[] = [];
  let at = -1;
  for (const [index, text] of markdown.split('\n').entries()) {
    if (!text.startsWith('|')) {
      at = -1;
      continue;
    }
    const cells = text
      .split(border)
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (at < 0) at = cells.indexOf(column);
    else if (!/^:?-+:?$/u.test(cells[0] ?? '')) rows.push(rowOf(cells, at, index + 1));
  }
  return rows;
}

function rowOf(cells: string[], at: number, line: number): Row {
  const tests = [...(cells[at] ?? '').matchAll(named)].map(([, path = '', title = '']) => ({ path, title }));
  return { number: cells[0] ?? '', line, cell: cells[at] ?? '', tests };
}

/**
 * The defects of such a document, one line each: a number twice, a row that names no test, a test whose file or title
 * is missing. `read` gives the text of a file, or null. `excused` is true for a cell that needs no test.
 */
export function findingsOf(
  markdown: string,
  read: (path: string) => string | null,
  excused: (cell: string) => boolean = () => false,
): string[] {
  const seen = new Set<string>();
  return rowsShownBy(markdown).flatMap(({ number, line, cell, tests }) => {
    const found: string[] = [];
    if (seen.has(number)) found.push(`${number} is there twice`);
    seen.add(number);
    if (tests.length === 0 && !excused(cell)) found.push(`${number} names no test`);
    for (const { path, title } of tests) {
      const text = read(path);
      if (text === null) found.push(`${number}: there is no ${path}`);
      else if (!text.includes(title)) found.push(`${number}: no “${title}” in ${path}`);
    }
    return found.map((sentence) => `line ${line}: ${sentence}`);
  });
}
