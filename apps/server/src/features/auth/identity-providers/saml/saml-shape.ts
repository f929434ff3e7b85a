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

const signatureSpace = 'http://www.w3.org/2000/09/xmldsig#';
const protocolSpace = 'urn:oasis:names:tc:SAML:2.0:protocol';
const assertionSpace = 'urn:oasis:names:tc:SAML:2.0:assertion';
const algorithms: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: ['http://www.w3.org/2001/10/xml-exc-c14n#'],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
};

/**
 * Refuses a response whose shape leaves doubts which part a signature is about, before anything of it is believed: another
 * number of assertions than one, one elsewhere than in the response, signatures elsewhere than in those two, an ID that
 * stands twice, and weak or unusual algorithms. Throws `StrangeXml`.
 */
export function refuseStrangeResponse(xml: string): void {
  const elements = readElements(xml);
  const root = elements.at(-1);
  if (root?.path.at(-1) !== 'Response' || root.uri !== protocolSpace) throw new StrangeXml('no_response');
  const named = (name: string): Element[] => elements.filter(({ path }) => path.at(-1) === name);
  if (named('EncryptedAssertion').length > 0) throw new StrangeXml('encrypted');
  const assertions = named('Assertion');
  if (assertions.length > 1) throw new StrangeXml('assertions');
  if (assertions.some(({ path, uri }) => path.length !== 2 || uri !== assertionSpace))
    throw new StrangeXml('assertions');
  for (const { path, uri } of named('Signature')) {
    const isPlain = path.length === 2 || (path.length === 3 && path[1] === 'Assertion');
    if (!isPlain || uri !== signatureSpace) throw new StrangeXml('signatures');
  }
  refuseTwins(elements);
  for (const [name, allowed] of Object.entries(algorithms))
    for (const { attributes } of named(name))
      if (!allowed.includes(attributes.get('Algorithm') ?? '')) throw new StrangeXml('algorithm');
}

function refuseTwins(elements: readonly Element[]): void {
  const ids = elements.flatMap(({ attributes }) =>
    [...attributes].filter(([name]) => name.toLowerCase() === 'id').map(([, value]) => value),
  );
  if (new Set(ids).size < ids.length) throw new StrangeXml('ids');
}
