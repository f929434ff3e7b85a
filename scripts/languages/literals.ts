import ts from 'typescript';

/** Every string literal in a source file. */
export function literalsOf(name: string, source: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.add(node.text);
    // A template becomes one sentence with `{}` in place of each value.
    else if (ts.isTemplateExpression(node)) {
      found.add([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found;
}

/** The keys of an object that a file of a catalogue exports. */
export function keysOf(name: string, source: string): string[] {
  const keys: string[] = [];
  const visit = (node: ts.Node, depth: number): void => {
    if (ts.isObjectLiteralExpression(node)) {
      if (depth === 0)
        keys.push(...node.properties.flatMap(({ name: key }) => (key && isWritten(key) ? [key.text] : [])));
      for (const property of node.properties) visit(property, depth + 1);
    } else ts.forEachChild(node, (child) => visit(child, depth));
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS), 0);
  return keys;
}

/** Whether the name of a property stands there as it is, not computed. */
const isWritten = (name: ts.PropertyName) => ts.isIdentifier(name) || ts.isStringLiteralLike(name);
