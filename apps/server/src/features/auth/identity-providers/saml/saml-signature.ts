import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { StrangeXml } from './saml-shape.ts';

/** The element that holds a signature: the outermost, or the assertion in a response. */
export type Holder = 'Response' | 'Assertion' | 'LogoutRequest' | 'LogoutResponse';

const pemOf = (certificate: string): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----`;

/**
 * The element as one of the certificates' keys signed it, in canonical form: nothing else of the document counts. The document
 * has been read strictly before (`saml-shape`), so the element and its signature are there once. Throws `StrangeXml`.
 */
export function verifiedXml(xml: string, name: Holder, certificates: readonly string[]): string {
  const holder = holderIn(xml, name);
  const signature = childrenOf(holder).find((child) => child.localName === 'Signature');
  const id = holder.getAttribute('ID') ?? '';
  if (signature === undefined || id === '') throw new StrangeXml('signature');
  for (const certificate of certificates) {
    const signed = signedBy(xml, signature, { id, certificate });
    if (signed !== null && holderIn(signed, name, true).getAttribute('ID') === id) return signed;
  }
  throw new StrangeXml('signature');
}

/** The text that a signature signs by a certificate's key, about the element with this ID alone; null where it is not good. */
function signedBy(
  xml: string,
  signature: Element,
  { id, certificate }: { id: string; certificate: string },
): string | null {
  try {
    // A certificate that stands in the signature is anybody's.
    const check = new SignedXml({ publicCert: pemOf(certificate), getCertFromKeyInfo: () => null });
    check.loadSignature(signature);
    const isGood = check.checkSignature(xml);
    const [reference, ...others] = check.getReferences();
    const [signed] = check.getSignedReferences();
    const isAboutIt = reference?.uri === `#${id}` && others.length === 0 && reference.transforms.length <= 2;
    return isGood && isAboutIt ? (signed ?? null) : null;
  } catch {
    return null;
  }
}

const elementNode = 1;
const childrenOf = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === elementNode);

function holderIn(xml: string, name: Holder, isAlone = false): Element {
  const refuse = (): never => {
    throw new StrangeXml('malformed');
  };
  const root = new DOMParser({ errorHandler: refuse }).parseFromString(xml, 'text/xml').documentElement;
  const found = root.localName === name ? root : childrenOf(root).find((child) => child.localName === name);
  if (found === undefined || (isAlone && found !== root)) throw new StrangeXml('signature');
  return found;
}
