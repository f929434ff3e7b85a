import ts from 'typescript';

/** Attributes of elements and components that people read or hear. */
const read = new Set(
  'label title placeholder hint description alt text heading caption help note legend empty'.split(' '),
);
const isRead = (name: string) => read.has(name) || /^aria-(label|description|valuetext|roledescription)$/.test(name);

/** Whether a text has words in a human language: two letters in a row outside of names that every language keeps. */
const hasWords = (text: string) =>
  /\p{L}{2}/u.test(text.replaceAll(/https:|\b(Lectern|PDF|CSV|GIFT|JSON|URL|KB|MB|GB)\b/g, ''));

/**
 * The texts of a source file that stand in its elements without a look-up, so that no catalogue can translate them:
 * `[line, text]`.
 */
export function visibleTexts(name: string, source: string): [line: number, text: string][] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: [line: number, text: string][] = [];
  const add = (node: ts.Node, text: string): void => {
    const words = text.trim().replaceAll(/\s+/g, ' ');
    if (hasWords(words)) found.push([file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, words]);
  };
  const literals = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    } else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(literals);
    else if (ts.isParenthesizedExpression(node)) literals(node.expression);
    else if (ts.isBinaryExpression(node) && /^(&&|\|\||\?\?|\+)$/.test(node.operatorToken.getText(file))) {
      if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) literals(node.left);
      literals(node.right);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) literals(node.expression);
    else if (ts.isJsxAttribute(node) && node.initializer && isRead(node.name.getText(file))) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (value) literals(value);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
