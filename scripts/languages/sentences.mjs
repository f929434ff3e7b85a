import ts from 'typescript';

/** Where a text is for operators, programs or the documentation of the API, not for a page. */
function isForOthers(node) {
  if (ts.isNewExpression(node)) return /^(?:Type|Range)?Error$/.test(node.expression.getText());
  if (ts.isCallExpression(node)) {
    return /\b(?:log|logger|console)\??\.(?:trace|debug|info|warn|error|fatal)$/.test(node.expression.getText());
  }
  if (ts.isPropertyAssignment(node)) return /^(?:summary|description|about)$/.test(node.name.getText());
  return ts.isTaggedTemplateExpression(node) || ts.isTypeNode(node);
}

/** What a schema says of itself is for the documentation of the API; what stands before it is not. */
const isDescribed = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'describe';

const isSum = (node) => ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** A text as it is written, with `{}` for what is put into it; null where a piece is none. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
  }
  if (!isSum(node)) return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null && right === null ? null : `${left ?? '{}'}${right ?? '{}'}`;
}

/** More than a name: it begins like a sentence and has a word that does not. */
const reads = (text) => /^(?:\p{Lu}|\{\})/u.test(text) && /(?:^|\s)[a-z]+(?:[\s.,]|$)/.test(text.replaceAll('{}', ''));

/**
 * The sentences of a source file that somebody may be shown, with `{}` for what is put into them. One that begins with the
 * name of a field on the wire, in small letters, speaks to programs.
 */
export function sentencesOf(name, source) {
  const found = new Set();
  const visit = (node) => {
    if (isForOthers(node)) return;
    if (isDescribed(node)) return visit(node.expression);
    const text = textOf(node);
    if (text === null) ts.forEachChild(node, visit);
    else if (reads(text)) found.add(text);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
  return found;
}
