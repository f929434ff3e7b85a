import ts from 'typescript';

/** Whether a text is for operators, programs or the documentation of the API, not for a page. */
function isForOthers(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return /^(?:Type|Range)?Error$/.test(node.expression.getText());
  if (ts.isCallExpression(node)) {
    return /\b(?:log|logger|console)\??\.(?:trace|debug|info|warn|error|fatal)$/.test(node.expression.getText());
  }
  if (ts.isPropertyAssignment(node)) return /^(?:summary|description|about|help|tag)$/.test(node.name.getText());
  return ts.isTaggedTemplateExpression(node) || ts.isTypeNode(node);
}

/**
 * Whether a call is `.describe()` of a schema: its argument documents the API, the schema before it may hold sentences
 * for people.
 */
const isDescribed = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'describe';

const isSum = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** A text with `{}` for each value in it; null where no part of it is a string. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
  }
  if (!isSum(node)) return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null && right === null ? null : `${left ?? '{}'}${right ?? '{}'}`;
}

/** A sentence, not a name: it begins with a capital or a value and has a word in small letters. */
const reads = (text: string) =>
  /^(?:\p{Lu}|\{\})/u.test(text) && /(?:^|\s)[a-z]+(?:[\s.,]|$)/.test(text.replaceAll('{}', ''));

/**
 * The sentences of a source file that people may see, with `{}` for each value in them. A sentence that begins with the
 * name of a field on the wire, in small letters, speaks to programs and is left out.
 */
export function sentencesOf(name: string, source: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isForOthers(node)) return;
    if (isDescribed(node)) return visit(node.expression);
    const text = textOf(node);
    if (text === null) ts.forEachChild(node, visit);
    else if (reads(text)) found.add(text);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
  return found;
}
