import ts from 'typescript';

type Kind = 'writes' | 'reads';

const WRITERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const READERS = /^(selectFrom|using|(inner|left|right|full|cross)Join(Lateral)?)$/;
/** Functions of `platform/db` that take a table's name: the argument that holds it, and whether they read or write. */
const HELPERS = new Map<string, [argument: number, kind: Kind]>([
  ['deleteSome', [1, 'writes']],
  ['countedUpTo', [1, 'reads']],
  ['idsInParts', [0, 'reads']],
  ['table', [0, 'reads']],
]);
/** Matches every file that speaks to the database; the others need not be parsed. */
const TALKS = /\bsql\b|\bselect\b|query\(|(Into|From|Table|Some|UpTo|Parts)\(/;
/** Stands for each value of a template; no pattern below matches across it. */
const HOLE = ' ? ';

/**
 * The tables that a source file writes and reads, each once, as `writes users` and `reads courses`; `hides` when it
 * hands on a name that is not in the call. Sees Kysely's calls, SQL in templates and strings, and helpers that take a
 * name.
 */
export function tableUses(name: string, source: string, tables: ReadonlySet<string>): string[] {
  if (!TALKS.test(source)) return [];
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, false);
  const uses = new Set<string>();
  const add = (table: string, kind: Kind): void => {
    if (tables.has(table.toLowerCase())) uses.add(`${kind} ${table.toLowerCase()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      for (const { text, kind } of namesIn(node)) {
        if (text === null) uses.add('hides');
        else add(text, kind);
      }
    }
    const text = textOf(node);
    if (text !== null && STATEMENT.test(text)) namedIn(text, add);
    if (ts.isTaggedTemplateExpression(node) && nameOf(node.tag) === 'sql') {
      const fragment = textOf(node.template) ?? '';
      namedIn(fragment, add);
      // A fragment for `from`: it begins with its table.
      for (const [, table = ''] of fragment.matchAll(FIRST)) add(table, 'reads');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...uses].sort((one, other) => (one < other ? -1 : 1));
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(HOLE);
}

/** A table that a call names; null where a variable holds the name. */
type Named = { text: string | null; kind: Kind };

/** The name by which something is called, without the value that it belongs to. */
function nameOf(expression: ts.Expression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function namesIn({ expression, arguments: given }: ts.CallExpression): Named[] {
  const [place, kind] = namedAt(nameOf(expression)) ?? [];
  const first = place === undefined ? undefined : given[place];
  if (first === undefined || kind === undefined) return [];
  return (ts.isArrayLiteralExpression(first) ? first.elements : [first]).flatMap((one): Named[] => {
    if (ts.isStringLiteralLike(one)) return [{ text: one.text.split(' ')[0] ?? '', kind }];
    return ts.isIdentifier(one) ? [{ text: null, kind }] : [];
  });
}

/** The argument of a function that holds a table's name, and whether it is read or written. */
function namedAt(called: string): [argument: number, kind: Kind] | undefined {
  if (WRITERS.has(called)) return [0, 'writes'];
  return READERS.test(called) ? [0, 'reads'] : HELPERS.get(called);
}

/** SQL in a plain string: it begins with its verb in small letters, as no sentence for people does. */
const STATEMENT = /^\s*(select|insert into|update|delete from|truncate|with)\s/;
const FIRST = /^\s*([a-z_]+)(?=\s|$)(?!\s*[.(=])/gi;
const WRITE = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+(?:only\s+)?([a-z_]+)/gi;
const ALIAS = '(?:\\s+(?:as\\s+)?[a-z_]+)?';
const READ = new RegExp(
  `\\b(?:from|join|using)\\s+(?:only\\s+)?([a-z_]+)${ALIAS}((?:\\s*,\\s*[a-z_]+${ALIAS})*)`,
  'gi',
);

/** Calls `add` for each table that the SQL names. */
function namedIn(text: string, add: (table: string, kind: Kind) => void): void {
  for (const [, table = ''] of text.matchAll(WRITE)) add(table, 'writes');
  const read = text.replaceAll(/\b(delete|distinct)\s+from\b/gi, ' ');
  for (const [, first = '', rest = ''] of read.matchAll(READ)) {
    add(first, 'reads');
    for (const [, further = ''] of rest.matchAll(/,\s*([a-z_]+)/gi)) add(further, 'reads');
  }
}
