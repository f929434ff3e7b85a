import { SaxesParser } from 'saxes';

/** XML that is not looked at any further; `why` is a short word for the log. */
export class StrangeXml extends Error {
  override name = 'StrangeXml';
  readonly why: string;
  constructor(why: string) {
    super(why);
    this.why = why;
  }
}

type Bounds = { bytes: number; elements: number; attributesInAll: number };

/** An element with the local names of those that it stands in, and its attributes by their local names. */
export type Element = { path: readonly string[]; uri: string; attributes: ReadonlyMap<string, string>; text: string };

/**
 * A response of a large provider has some 300 elements, a group each among them, with ten attributes at most. One at these
 * bounds takes two to three times as long as an ordinary one (30 ms and 13 ms, side by side on a busy machine).
 */
const most = { elements: 500, depth: 40, attributes: 16, attributesInAll: 1_500, bytes: 64 * 1024 } as const;

/**
 * The elements of a document in the order of their ends. Throws `StrangeXml` for XML that is not well formed, holds a
 * document type, a comment, a processing instruction or CDATA, which no provider sends and which parsers read in several
 * ways, and beyond bounds of number and depth.
 */
export function readElements(
  xml: string,
  { bytes, elements, attributesInAll: attributesMost }: Bounds = most,
): Element[] {
  if (Buffer.byteLength(xml) > bytes) throw new StrangeXml('large');
  const found: Element[] = [];
  const open: { path: string[]; uri: string; attributes: Map<string, string>; text: string }[] = [];
  let attributes = 0;
  let attributesInAll = 0;
  const refuse = (why: string) => (): never => {
    throw new StrangeXml(why);
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', refuse('malformed'));
  parser.on('doctype', refuse('doctype'));
  parser.on('comment', refuse('comment'));
  parser.on('processinginstruction', refuse('instruction'));
  parser.on('cdata', refuse('cdata'));
  parser.on('attribute', () => {
    attributes += 1;
    attributesInAll += 1;
    if (attributes > most.attributes || attributesInAll > attributesMost) throw new StrangeXml('large');
  });
  parser.on('opentag', ({ local, uri, attributes: given }) => {
    if (open.length >= most.depth || found.length + open.length >= elements) throw new StrangeXml('large');
    const own = Object.values(given).filter(({ prefix }) => prefix !== 'xmlns');
    attributes = 0;
    const path = [...(open.at(-1)?.path ?? []), local];
    open.push({ path, uri, attributes: new Map(own.map((one) => [one.local, one.value])), text: '' });
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) found.push(element);
  });
  parser.write(xml).close();
  return found;
}

export const spaces = {
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const;

/** The algorithms by which a signature counts: RSA with SHA-256 or SHA-512. */
export const signatureMethods = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
] as const;

const algorithms: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: signatureMethods,
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: ['http://www.w3.org/2001/10/xml-exc-c14n#'],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
};

export const named = (elements: readonly Element[], name: string): Element[] =>
  elements.filter(({ path }) => path.at(-1) === name);

/** The elements at a path from the outermost on. */
export const elementsAt = (elements: readonly Element[], ...path: string[]): Element[] =>
  elements.filter((one) => one.path.join('/') === path.join('/'));

/**
 * Reads a response whose shape leaves no doubt which part a signature is about. Throws `StrangeXml` for more than one
 * assertion, plain or encrypted, one elsewhere than in the response, signatures elsewhere than in those two, an ID that
 * stands twice, and weak or unusual algorithms.
 */
export function readResponse(xml: string): Element[] {
  const elements = readElements(xml);
  const root = elements.at(-1);
  if (root?.path.at(-1) !== 'Response' || root.uri !== spaces.protocol) throw new StrangeXml('no_response');
  const assertions = [...named(elements, 'Assertion'), ...named(elements, 'EncryptedAssertion')];
  if (assertions.length > 1) throw new StrangeXml('assertions');
  if (assertions.some(({ path, uri }) => path.length !== 2 || uri !== spaces.assertion))
    throw new StrangeXml('assertions');
  refuseSignatures(elements, (path) => path.length === 2 || (path.length === 3 && path[1] === 'Assertion'));
  return elements;
}

/** Reads an assertion that stands alone, as strictly as a response. Throws `StrangeXml`. */
export function readAssertion(xml: string): Element[] {
  const elements = readElements(xml);
  const root = elements.at(-1);
  const assertions = [...named(elements, 'Assertion'), ...named(elements, 'EncryptedAssertion')];
  if (root?.path.at(-1) !== 'Assertion' || root.uri !== spaces.assertion || assertions.length !== 1)
    throw new StrangeXml('assertions');
  refuseSignatures(elements, (path) => path.length === 2);
  return elements;
}

/** Reads a message about signing out, which one signature may be in, as a child of the outermost element. Throws `StrangeXml`. */
export function readSignOutMessage(xml: string, name: 'LogoutRequest' | 'LogoutResponse'): Element[] {
  const elements = readElements(xml);
  const root = elements.at(-1);
  if (root?.path.at(-1) !== name || root.uri !== spaces.protocol) throw new StrangeXml('no_message');
  refuseSignatures(elements, (path) => path.length === 2);
  return elements;
}

/** Whether a signature stands in the element at a path. */
export const isSigned = (elements: readonly Element[], ...path: string[]): boolean =>
  elementsAt(elements, ...path, 'Signature').length > 0;

/** Refuses signatures in other places, two in one place, an ID that stands twice, and other algorithms. */
function refuseSignatures(elements: readonly Element[], isPlace: (path: readonly string[]) => boolean): void {
  const signatures = named(elements, 'Signature');
  if (signatures.some(({ path, uri }) => !isPlace(path) || uri !== spaces.signature))
    throw new StrangeXml('signatures');
  if (new Set(signatures.map(({ path }) => path.length)).size < signatures.length) throw new StrangeXml('signatures');
  refuseTwins(elements);
  for (const [name, allowed] of Object.entries(algorithms))
    for (const { path, attributes } of named(elements, name))
      // Those of an encryption are looked at where it is opened.
      if (path.at(-2) !== 'EncryptionMethod' && !allowed.includes(attributes.get('Algorithm') ?? ''))
        throw new StrangeXml('algorithm');
}

function refuseTwins(elements: readonly Element[]): void {
  const ids = elements.flatMap(({ attributes }) =>
    [...attributes].filter(([name]) => name.toLowerCase() === 'id').map(([, value]) => value),
  );
  if (new Set(ids).size < ids.length) throw new StrangeXml('ids');
}
