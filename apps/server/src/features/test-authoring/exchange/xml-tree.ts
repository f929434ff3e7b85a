import { SaxesParser } from 'saxes';

/** An element with its own text; `line` is where its start tag ends. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
  line: number;
};

export type XmlResult = { root: XmlElement } | { line: number; reason: string };

const DEEPEST = 20;
const MOST_ELEMENTS = 5_000;

class Refused extends Error {
  override readonly name = 'Refused';
}

/**
 * Reads one small piece of XML into a tree, or says on which line it is not well-formed. Entities are the five of XML; what a
 * DOCTYPE defines is not read, and a DOCTYPE, great depth and very many elements are refused.
 */
export function readXml(text: string, firstLine: number): XmlResult {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  const refuse = (reason: string): never => {
    throw new Refused(reason);
  };
  const addText = (more: string) => {
    const current = open.at(-1);
    if (current !== undefined) current.text += more;
  };
  parser.on('error', ({ message }) => refuse(message.replace(/^(?:undefined:)?\d+:\d+: /, '')));
  parser.on('doctype', () => refuse('a DOCTYPE is not accepted'));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, children: [], text: '', line: firstLine + parser.line - 1 };
    elements += 1;
    if (open.length >= DEEPEST || elements > MOST_ELEMENTS) refuse('there are too many elements in it');
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Refused) return { line: firstLine + parser.line - 1, reason: error.message };
    throw error;
  }
  return root === null ? { line: firstLine, reason: 'there is no element in it' } : { root };
}

/** The first child of that name; null when there is none. */
export function childOf(element: XmlElement, name: string): XmlElement | null {
  return element.children.find((child) => child.name === name) ?? null;
}

/** All children of that name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}
