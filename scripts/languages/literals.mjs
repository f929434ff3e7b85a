import ts from 'typescript';

/** Every string literal in a source file. */
export function literalsOf(name, source) {
  const found = new Set();
  const visit = (node) => {
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
export function keysOf(name, source) {
  const keys = [];
  const visit = (node, depth) => {
    if (ts.isObjectLiteralExpression(node)) {
      if (depth === 0) for (const property of node.properties) if (property.name) keys.push(property.name.text);
      for (const property of node.properties) visit(property, depth + 1);
    } else ts.forEachChild(node, (child) => visit(child, depth));
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS), 0);
  return keys;
}
