import { NoArrival } from '../no-arrival.ts';
import type { Claims } from '../provider-client.ts';
import { type Element, readElements } from './saml-shape.ts';

/** The things with which an assertion is compared: the issuer, the address that it is for, and the time. */
export type Expected = { issuer: string; recipient: string; now: Date };

/** The clocks of two houses differ by seconds. */
const toleranceMs = 60_000;
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const addressFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

const refused = (why: string): NoArrival => new NoArrival('untrusted_answer', 'provider-refused', why);

/**
 * The person whom a signed assertion is about, and the request that it answers, once issuer, recipient, request and times
 * fit. The audience was looked at with the signature. Throws `NoArrival`.
 */
export function claimsOfAssertion(xml: string, expected: Expected): { claims: Claims; requestId: string } {
  const elements = readElements(xml);
  const at = (...path: string[]): Element[] =>
    elements.filter((one) => one.path.join('/') === ['Assertion', ...path].join('/'));
  if (elements.at(-1)?.attributes.get('Version') !== '2.0') throw refused('version');
  if (at('Issuer')[0]?.text.trim() !== expected.issuer) throw refused('issuer');
  for (const { attributes } of at('Conditions')) requireTimes(attributes, expected.now);
  const statement = at('AuthnStatement')[0];
  if (statement === undefined) throw refused('statement');
  if (isOver(statement.attributes.get('SessionNotOnOrAfter'), expected.now)) throw refused('expired');
  const requestId = confirmedRequest(elements, expected);
  const name = at('Subject', 'NameID')[0];
  return { claims: claimsOf(name, elements), requestId };
}

/** The request that a bearer's confirmation names, which is for this address and still good. Throws `NoArrival`. */
function confirmedRequest(elements: readonly Element[], { recipient, now }: Expected): string {
  const path = ['Assertion', 'Subject', 'SubjectConfirmation'];
  const methods = elements.filter((one) => one.path.join('/') === path.join('/'));
  const data = elements.filter((one) => one.path.join('/') === [...path, 'SubjectConfirmationData'].join('/'));
  const [confirmation] = data;
  // With several of them it would be open which method belongs to which.
  if (methods.length !== 1 || data.length !== 1 || confirmation === undefined) throw refused('confirmation');
  if (methods[0]?.attributes.get('Method') !== bearer) throw refused('confirmation');
  const { attributes } = confirmation;
  if (attributes.get('Recipient') !== recipient) throw refused('recipient');
  if (attributes.get('NotOnOrAfter') === undefined) throw refused('expired');
  requireTimes(attributes, now);
  const requestId = attributes.get('InResponseTo') ?? '';
  // An answer that nobody asked for may have been begun by anybody.
  if (requestId === '') throw new NoArrival('not_begun_here', 'provider-began-elsewhere');
  return requestId;
}

function requireTimes(attributes: ReadonlyMap<string, string>, now: Date): void {
  if (isOver(attributes.get('NotOnOrAfter'), now)) throw refused('expired');
  const from = attributes.get('NotBefore');
  if (from !== undefined && !(timeOf(from) - toleranceMs <= now.getTime())) throw refused('early');
}

const isOver = (until: string | undefined, now: Date): boolean =>
  until !== undefined && !(now.getTime() < timeOf(until) + toleranceMs);

/** A moment of XML Schema in UTC; NaN for anything else, with which no comparison holds. */
const timeOf = (text: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;

/** The names under which providers send an address and the parts of a name, the standard's own first. */
const attributeNames = {
  email: [
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'mail',
    'email',
  ],
  name: [
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'displayName',
    'name',
  ],
  given_name: ['urn:oid:2.5.4.42', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname', 'givenName'],
  family_name: ['urn:oid:2.5.4.4', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname', 'sn'],
} as const;

function claimsOf(name: Element | undefined, elements: readonly Element[]): Claims {
  const subject = name?.text.trim() ?? '';
  const format = name?.attributes.get('Format');
  if (subject === '' || subject.length > 255) throw refused('name_id');
  // It is another one each time, so nobody would be known again.
  if (format === transient) throw refused('transient');
  const attributes = attributesOf(elements);
  const known = Object.entries(attributeNames).map(([claim, names]) => {
    const found = names.find((one) => attributes.has(one));
    return [claim, found === undefined ? undefined : attributes.get(found)?.[0]] as const;
  });
  const { email = format === addressFormat ? subject : undefined, ...names } = Object.fromEntries(known);
  const session = elements
    .find(({ path }) => path.join('/') === 'Assertion/AuthnStatement')
    ?.attributes.get('SessionIndex');
  return { subject, session: session ?? null, rest: { ...Object.fromEntries(attributes), ...names, email } };
}

/** The values of each attribute. */
function attributesOf(elements: readonly Element[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let values: string[] = [];
  for (const { path, attributes, text } of elements) {
    const place = path.join('/');
    if (place === 'Assertion/AttributeStatement/Attribute/AttributeValue') values.push(text.trim());
    if (place !== 'Assertion/AttributeStatement/Attribute') continue;
    const name = attributes.get('Name');
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), ...values]);
    values = [];
  }
  return found;
}
