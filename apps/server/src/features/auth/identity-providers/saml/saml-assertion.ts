import { NoArrival } from '../no-arrival.ts';
import type { Claims } from '../provider-client.ts';
import type { SamlHandle } from './saml-messages.ts';
import { type Element, elementsAt } from './saml-shape.ts';

/** The things with which an assertion is compared: the issuer, this site's name, the address that it is for, and the time. */
export type Expected = { issuer: string; audience: string; recipient: string; now: Date };

/** The clocks of two houses differ by seconds. */
export const toleranceMs = 60_000;
/** The longest name of a person or a session. */
export const mostName = 255;
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const addressFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

const refused = (why: string): NoArrival => new NoArrival('untrusted_answer', 'provider-refused', why);

/**
 * The person whom a signed assertion is about, and the request that it answers, once issuer, audience, recipient, request
 * and times fit. Throws `NoArrival`.
 */
export function claimsOfAssertion(
  elements: readonly Element[],
  expected: Expected,
): { claims: Claims<SamlHandle>; requestId: string } {
  const at = (...path: string[]): Element[] => elementsAt(elements, 'Assertion', ...path);
  if (elements.at(-1)?.attributes.get('Version') !== '2.0') throw refused('version');
  if (at('Issuer')[0]?.text.trim() !== expected.issuer) throw refused('issuer');
  for (const { attributes } of at('Conditions')) requireTimes(attributes, expected.now);
  requireAudience(elements, expected.audience);
  const statement = at('AuthnStatement')[0];
  if (statement === undefined) throw refused('statement');
  if (isOver(statement.attributes.get('SessionNotOnOrAfter'), expected.now)) throw refused('expired');
  const requestId = confirmedRequest(elements, expected);
  return { claims: claimsOf(at('Subject', 'NameID')[0], elements), requestId };
}

/** Throws `NoArrival` unless there is a restriction to an audience, and each of them names this site. */
function requireAudience(elements: readonly Element[], audience: string): void {
  const path = ['Assertion', 'Conditions', 'AudienceRestriction'];
  let isNamed = false;
  let restrictions = 0;
  // The elements come in the order of their ends, the audiences of a restriction before it.
  for (const one of elements) {
    const place = one.path.join('/');
    if (place === [...path, 'Audience'].join('/')) isNamed ||= one.text.trim() === audience;
    if (place !== path.join('/')) continue;
    if (!isNamed) throw refused('audience');
    restrictions += 1;
    isNamed = false;
  }
  if (restrictions === 0) throw refused('audience');
}

/** The request that a bearer's confirmation names, which is for this address and still good. Throws `NoArrival`. */
function confirmedRequest(elements: readonly Element[], { recipient, now }: Expected): string {
  const path = ['Assertion', 'Subject', 'SubjectConfirmation'];
  const methods = elementsAt(elements, ...path);
  const data = elementsAt(elements, ...path, 'SubjectConfirmationData');
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

export const isOver = (until: string | undefined, now: Date): boolean =>
  until !== undefined && !(now.getTime() < timeOf(until) + toleranceMs);

/** A moment of XML Schema in UTC; NaN for anything else, with which no comparison holds. */
export const timeOf = (text: string): number =>
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

function claimsOf(name: Element | undefined, elements: readonly Element[]): Claims<SamlHandle> {
  const subject = name?.text.trim() ?? '';
  const format = name?.attributes.get('Format');
  if (subject === '' || subject.length > mostName) throw refused('name_id');
  // It is another one each time, so nobody would be known again.
  if (format === transient) throw refused('transient');
  const attributes = attributesOf(elements);
  const known = Object.entries(attributeNames).map(([claim, names]) => {
    const found = names.find((one) => attributes.has(one));
    return [claim, found === undefined ? undefined : attributes.get(found)?.[0]] as const;
  });
  const { email = format === addressFormat ? subject : undefined, ...names } = Object.fromEntries(known);
  const [statement] = elementsAt(elements, 'Assertion', 'AuthnStatement');
  const session = shortOf(statement?.attributes.get('SessionIndex'));
  const nameId = {
    value: subject,
    format: format ?? null,
    nameQualifier: name?.attributes.get('NameQualifier') ?? null,
    spNameQualifier: name?.attributes.get('SPNameQualifier') ?? null,
  };
  const isShort = [format, nameId.nameQualifier, nameId.spNameQualifier].every(
    (text) => (text ?? '').length <= mostName,
  );
  return {
    subject,
    session,
    ...(isShort && { handle: { nameId, session } }),
    rest: { ...Object.fromEntries(attributes), ...names, email },
  };
}

/** The name of a session there where it is one that is kept. */
const shortOf = (text: string | undefined): string | null =>
  text === undefined || text === '' || text.length > mostName ? null : text;

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
