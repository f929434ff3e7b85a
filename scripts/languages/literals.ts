import ts from 'typescript';

/** Every string literal in a source file. */
export function literalsOf(name: string, source: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.add(node.text);
    const sum = sumOf(node);
    if (sum !== null) found.add(sum);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/** The text of literals that are added up; null for anything else. */
function sumOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [sumOf(node.left), sumOf(node.right)];
  return left === null || right === null ? null : left + right;
}

/** A sentence by its key; `one` is the English singular of one that counts. */
export type Keyed = { key: string; one: string | null };

/** The functions that take a sentence, by the place of their sentences: one, or the singular and the plural. */
const takers: Readonly<Record<string, readonly [number] | readonly [number, number]>> = {
  t: [0],
  rich: [0],
  told: [0],
  say: [0],
  sayWith: [0],
  wordsOf: [0],
  issueText: [0],
  ofField: [0],
  withMin: [0],
  withMax: [0],
  notFound: [0],
  invalidField: [1],
  AppError: [1],
  problem: [1],
  'losses.add': [1],
  tn: [1, 2],
  sayCount: [1, 2],
  countOf: [1, 2],
};

/** The functions of the contract whose first argument is the label of a field. */
const labelled =
  /^(says\.\w+|nameField|requiredText|optionalText|richText|requiredRichText|oneOf|resourceUrl|wholeNumber|flag|credential|secret|idList)$/;

/**
 * The sentences of a source file that are handed to a function that says them. Those in a condition count, on both
 * sides.
 */
export function keysOf(name: string, source: string): Keyed[] {
  const found: Keyed[] = [];
  const add = (node: ts.Node | undefined, one: string | null = null): void => {
    if (node === undefined) return;
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach((each) => add(each));
    if (ts.isParenthesizedExpression(node)) return add(node.expression);
    const key = sumOf(node);
    if (key !== null && key !== '') found.push({ key, one });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = node.expression.getText();
      const places = Object.hasOwn(takers, callee) ? takers[callee] : undefined;
      const [first, second] = places ?? [];
      if (first !== undefined && second === undefined) add(node.arguments?.[first]);
      if (first !== undefined && second !== undefined) {
        const one = node.arguments?.[first];
        add(node.arguments?.[second], one === undefined ? null : sumOf(one));
      }
      const label = labelled.test(callee) && node.arguments?.[0];
      if (label && /^\p{Lu}/u.test(sumOf(label) ?? '')) add(label);
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'message') add(node.initializer);
    if (ts.isObjectLiteralExpression(node)) {
      const [one, many] = ['one', 'many'].map((wanted) => propertyOf(node, wanted));
      if (one !== undefined && many !== undefined) add(many, sumOf(one));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

const propertyOf = (node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  node.properties.flatMap((each) =>
    ts.isPropertyAssignment(each) && each.name.getText() === name ? [each.initializer] : [],
  )[0];

/** The texts in the objects of a file that holds nothing but sentences. */
export function valuesOf(name: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) {
      const text = sumOf(node.initializer);
      if (text !== null) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
  return found;
}
