import ts from 'typescript';

const FIRST_WORD = /(?:^|[.:;?!] )(What|Who|Whoever|Of)\b/;
const FIRST_OF_TITLE = /^(what|who|whoever|of)\b/i;
/** Every source that has such a text holds one of these; the others need not be parsed. */
const SUSPECTS = [/(\/|\*|[.:;?!])\s*(What|Who|Whoever|Of)\b/, /\(\s*['"`](what|who|whoever|of)\b/i];

/** A text of a source, and the place in it where the text stands. */
type Text = { at: number; text: string };

/** The comments and titles of tests that begin, also in a sentence within, with What, Who, Whoever or Of: `name:line: text`. */
export function twistedTexts(name: string, source: string): string[] {
  if (!SUSPECTS.some((suspect) => suspect.test(source))) return [];
  const { comments, titles } = name.endsWith('.css') ? textsOfStyle(source) : textsOfScript(name, source);
  const twisted = [
    ...comments.filter(({ text }) => FIRST_WORD.test(text)),
    ...titles.filter(({ text }) => FIRST_OF_TITLE.test(text)),
  ];
  return twisted.map(({ at, text }) => `${name}:${source.slice(0, at).split('\n').length}: ${text}`);
}

const textsOfStyle = (source: string) => ({ comments: found(source, /\/\*[^]*?\*\//g, 0), titles: [] as Text[] });

/** Looks for comments between strings, patterns and texts of elements, which may look like them. */
function textsOfScript(name: string, source: string) {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, false, kind);
  const texts = { comments: [] as Text[], titles: [] as Text[] };
  let at = 0;
  const readTo = (end: number) => texts.comments.push(...found(source.slice(at, end), scriptComment, at));
  const visit = (node: ts.Node): void => {
    if (isLiteral(node)) {
      readTo(ts.isJsxText(node) ? node.pos : node.getStart(file));
      at = node.end;
    }
    const title = titleOf(node, file);
    if (title !== null) texts.titles.push({ at: title.end, text: title.text });
    ts.forEachChild(node, visit);
  };
  visit(file);
  readTo(source.length);
  return texts;
}

/** Line comments below each other are one. */
const scriptComment = /\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*/g;

const found = (stretch: string, comment: RegExp, from: number): Text[] =>
  [...stretch.matchAll(comment)].map(({ 0: raw, index }) => ({ at: from + index, text: plain(raw) }));

const plain = (raw: string) =>
  raw
    .replace(/^\/\*+|\*+\/$/g, '')
    .replaceAll(/^[ \t]*(\*|\/\/) ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const isLiteral = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

/** The title of a test or of a group of tests; null for every other node. */
function titleOf(node: ts.Node, file: ts.SourceFile): ts.StringLiteralLike | null {
  if (!ts.isCallExpression(node)) return null;
  const [title] = node.arguments;
  if (title === undefined || !ts.isStringLiteralLike(title)) return null;
  return /^(it|test|describe)\b/.test(node.getText(file)) ? title : null;
}
