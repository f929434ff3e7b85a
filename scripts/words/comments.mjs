import ts from 'typescript';

const FIRST_WORD = /(?:^|[.:;?!] )(What|Who|Whoever|Of)\b/;

/** The comments that begin, or have a sentence that begins, with What, Who, Whoever or Of, as `name:line: text`. */
export function twistedComments(name, source) {
  return commentsOf(name, source)
    .filter(({ text }) => FIRST_WORD.test(text))
    .map(({ line, text }) => `${name}:${line}: ${text}`);
}

/** The comments of a source file as `{ line, text }`, the text in one line. Line comments below each other are one. */
function commentsOf(name, source) {
  const isStyle = name.endsWith('.css');
  const comment = isStyle ? /\/\*[^]*?\*\//g : /\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*/g;
  const found = [];
  for (const [start, end] of isStyle ? [[0, source.length]] : betweenLiterals(name, source)) {
    for (const { 0: raw, index } of source.slice(start, end).matchAll(comment)) {
      found.push({ line: source.slice(0, start + index).split('\n').length, text: plain(raw) });
    }
  }
  return found;
}

const plain = (raw) =>
  raw
    .replace(/^\/\*+|\*+\/$/g, '')
    .replaceAll(/^[ \t]*(\*|\/\/) ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The stretches of a script without its strings, patterns and texts of elements, which may look like comments. */
function betweenLiterals(name, source) {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, false, kind);
  const stretches = [];
  let at = 0;
  const visit = (node) => {
    if (isLiteral(node)) {
      stretches.push([at, ts.isJsxText(node) ? node.pos : ts.skipTrivia(source, node.pos)]);
      at = node.end;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...stretches, [at, source.length]];
}

const isLiteral = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);
