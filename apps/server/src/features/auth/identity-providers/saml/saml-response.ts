import type { KeyObject } from 'node:crypto';
import { decryptAssertion } from './saml-encryption.ts';
import { type Element, elementsAt, isSigned, named, readAssertion, readResponse, StrangeXml } from './saml-shape.ts';
import { verifiedXml } from './saml-signature.ts';

/** The things by which a response is opened: certificates whose keys may have signed it, and this site's own private keys. */
export type Opening = { certificates: readonly string[]; keys: () => Promise<readonly KeyObject[]> };

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/**
 * The assertion of a response as the provider signed it: by a signature of its own, or by that of the response around it.
 * Each signature that stands there has to be good. An encrypted one is read anew once it is open, and counts only with such
 * a signature too. Throws `StrangeXml`, and `AppError` where the site's keys cannot be had.
 */
export async function signedAssertion(xml: string, { certificates, keys }: Opening): Promise<Element[]> {
  const given = readResponse(xml);
  const whole = isSigned(given, 'Response') ? verifiedXml(xml, 'Response', certificates) : null;
  const elements = whole === null ? given : readResponse(whole);
  const status = elementsAt(elements, 'Response', 'Status', 'StatusCode')[0]?.attributes.get('Value');
  if (status !== success) throw new StrangeXml('status');
  if (named(elements, 'EncryptedAssertion').length > 0) {
    const plain = newlinesOf(decryptAssertion(elements, await keys()));
    const inside = readAssertion(plain);
    return signedOf(plain, { inside, isCovered: whole !== null, certificates });
  }
  const inside = elements
    .filter(({ path }) => path[1] === 'Assertion')
    .map((one) => ({ ...one, path: one.path.slice(1) }));
  if (inside.length === 0) throw new StrangeXml('unreadable');
  return signedOf(xml, { inside, isCovered: whole !== null, certificates });
}

type Inside = { inside: Element[]; isCovered: boolean; certificates: readonly string[] };

function signedOf(xml: string, { inside, isCovered, certificates }: Inside): Element[] {
  if (isSigned(inside, 'Assertion')) return readAssertion(verifiedXml(xml, 'Assertion', certificates));
  if (!isCovered) throw new StrangeXml('signature');
  return inside;
}

/** XML with its line ends as every reader of XML takes them. */
export const newlinesOf = (xml: string): string => xml.replaceAll(/\r\n?/g, '\n');
