import ts from 'typescript';

const FIRST_WORD = /(?:^|[.:;?!] )(What|Who|Whoever|Of)\b/;
const FIRST_OF_TITLE = /^(what|who|whoever|of)\b/i;
/** Every source that has such a text holds one of these; the others need not be parsed. */
const SUSPECTS = [/(\/|\*|[.:;?!])\s*(What|Who|Whoever|Of)\b/, /\(\s*['"`](what|who|whoever|of)\b/i];

/** The comments and titles of tests that begin, also in a sentence within, with What, Who, Whoever or Of: `name:line: text`. */
export function twistedTexts(name, source) {
  if (!SUSPECTS.some((suspect) => suspect.test(source))) return [];
  const { comments, titles } = name.endsWith('.css') ? textsOfStyle(source) : textsOfScript(name, source);
  const twisted = [
    ...comments.filter(({ text }) => FIRST_WORD.test(text)),
    ...titles.filter(({ text }) => FIRST_OF_TITLE.test(text)),
  ];
  return twisted.map(({ at, text }) => `${name}:${source.slice(0, at).split('\n').length}: ${text}`);
}

const textsOfStyle = (source) => ({ comments: found(source, /\/\*[^]*?\*\//g, 0), titles: [] });

/** Looks for comments between strings, patterns and texts of elements, which may look like them. */
function textsOfScript(name, source) {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, false, kind);
  const texts = { comments: [], titles: [] };
  let at = 0;
  const readTo = (end) => texts.comments.push(...found(source.slice(at, end), scriptComment, at));
  const visit = (node) => {
    if (isLiteral(node)) {
      readTo(ts.isJsxText(node) ? node.pos : ts.skipTrivia(source, node.pos));
      at = node.end;
    }
    if (isTitled(node, source)) texts.titles.push({ at: node.arguments[0].end, text: node.arguments[0].text });
    ts.forEachChild(node, visit);
  };
  visit(file);
  readTo(source.length);
  return texts;
}

/** Line comments below each other are one. */
const scriptComment = /\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*/g;

const found = (stretch, comment, from) =>
  [...stretch.matchAll(comment)].map(({ 0: raw, index }) => ({ at: from + index, text: plain(raw) }));

const plain = (raw) =>
  raw
    .replace(/^\/\*+|\*+\/$/g, '')
    .replaceAll(/^[ \t]*(\*|\/\/) ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const isLiteral = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

const isTitled = (node, source) =>
  ts.isCallExpression(node) &&
  node.arguments[0] !== undefined &&
  ts.isStringLiteralLike(node.arguments[0]) &&
  /^(it|test|describe)\b/.test(source.slice(ts.skipTrivia(source, node.pos), node.end));
