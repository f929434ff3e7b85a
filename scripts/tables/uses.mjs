import ts from 'typescript';

const WRITERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const READERS = /^(selectFrom|using|(inner|left|right|full|cross)Join(Lateral)?)$/;
/** Functions of `platform/db` that take a table's name: the argument that holds it, and whether they read or write. */
const HELPERS = { deleteSome: [1, 'writes'], countedUpTo: [1, 'reads'], idsInParts: [0, 'reads'], table: [0, 'reads'] };
/** Matches every file that speaks to the database; the others need not be parsed. */
const TALKS = /\bsql\b|\bselect\b|query\(|(Into|From|Table|Some|UpTo|Parts)\(/;
/** Stands for each value of a template; no pattern below matches across it. */
const HOLE = ' ? ';

/**
 * The tables that a source file writes and reads, each once, as `writes users` and `reads courses`; `hides` when it
 * hands on a name that is not in the call. Sees Kysely's calls, SQL in templates and strings, and helpers that take a
 * name.
 */
export function tableUses(name, source, tables) {
  if (!TALKS.test(source)) return [];
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, false);
  const uses = new Set();
  const add = (table, kind) => tables.has(table.toLowerCase()) && uses.add(`${kind} ${table.toLowerCase()}`);
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      for (const { text, kind } of namesIn(node)) {
        if (text === null) uses.add('hides');
        else add(text, kind);
      }
    }
    const text = textOf(node);
    if (text !== null && STATEMENT.test(text)) namedIn(text, add);
    if (ts.isTaggedTemplateExpression(node) && node.tag.text === 'sql') {
      const fragment = textOf(node.template);
      namedIn(fragment, add);
      // A fragment for `from`: it begins with its table.
      for (const [, table] of fragment.matchAll(FIRST)) add(table, 'reads');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...uses].sort((one, other) => (one < other ? -1 : 1));
}

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(HOLE);
}

function namesIn({ expression, arguments: given }) {
  const called = expression.name?.text ?? expression.text;
  const ofKysely = WRITERS.has(called) ? 'writes' : READERS.test(called) ? 'reads' : null;
  const [place, kind] = ofKysely === null ? (Object.hasOwn(HELPERS, called) ? HELPERS[called] : []) : [0, ofKysely];
  const first = given[place];
  if (first === undefined) return [];
  return (first.elements ?? [first]).flatMap((one) => {
    if (ts.isStringLiteralLike(one)) return [{ text: one.text.split(' ')[0], kind }];
    return ts.isIdentifier(one) ? [{ text: null, kind }] : [];
  });
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
function namedIn(text, add) {
  for (const [, table] of text.matchAll(WRITE)) add(table, 'writes');
  const read = text.replaceAll(/\b(delete|distinct)\s+from\b/gi, ' ');
  for (const [, first, rest] of read.matchAll(READ)) {
    add(first, 'reads');
    for (const [, further] of rest.matchAll(/,\s*([a-z_]+)/gi)) add(further, 'reads');
  }
}
