import { isOver, mostName, timeOf, toleranceMs } from './saml-assertion.ts';
import { type Element, elementsAt, isSigned, readSignOutMessage, StrangeXml } from './saml-shape.ts';
import { verifiedXml } from './saml-signature.ts';
import { readQuery } from './saml-query.ts';
import { newlinesOf } from './saml-response.ts';

/** A message about signing out as a browser brings it: a query, or the fields of a form. */
export type Carried = { query: string } | { form: URLSearchParams };

/** The things with which such a message is compared. */
export type Expected = { issuer: string; address: string; certificates: readonly string[]; now: Date };

/** Somebody who signed out at a provider: in these sessions, or in all where it names none. */
export type SignedOut = {
  kind: 'request';
  id: string;
  subject: string;
  sessions: string[] | null;
  relayState: string | null;
};
/** The answer of a provider that was asked to sign somebody out. */
export type SignOutAnswered = { kind: 'answer'; isDone: boolean };

/** For how long a request may have been on its way. The ID of one that was used is remembered for longer. */
const livesMs = 10 * 60_000;
const mostRelayState = 1_024;
const mostSessions = 50;
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** Reads a message about signing out that the provider signed for this address. Throws `StrangeXml`. */
export function readSignOut(carried: Carried, expected: Expected): SignedOut | SignOutAnswered {
  const { kind, elements, relayState } =
    'query' in carried ? ofQuery(carried.query, expected) : ofForm(carried.form, expected);
  const name = kind === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse';
  requireHead(elements, name, expected);
  if (kind === 'SAMLResponse') {
    const [status] = elementsAt(elements, name, 'Status', 'StatusCode');
    return { kind: 'answer', isDone: status?.attributes.get('Value') === success };
  }
  const root = elements.at(-1);
  const until = root?.attributes.get('NotOnOrAfter');
  if (isOver(until, expected.now)) throw new StrangeXml('expired');
  return { kind: 'request', id: root?.attributes.get('ID') ?? '', ...personOf(elements), relayState };
}

type Signed = { kind: 'SAMLRequest' | 'SAMLResponse'; elements: Element[]; relayState: string | null };

const rootOf = (kind: Signed['kind']) => (kind === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse');
const shortRelay = (text: string | null): string | null =>
  text === null || Buffer.byteLength(text) > mostRelayState ? null : text;

function ofQuery(query: string, { certificates }: Expected): Signed {
  const { kind, xml, relayState } = readQuery(query, certificates);
  const elements = readSignOutMessage(newlinesOf(xml), rootOf(kind));
  // The query's signature is the one that counts; another would be about something else.
  if (isSigned(elements, rootOf(kind))) throw new StrangeXml('signatures');
  return { kind, elements, relayState: shortRelay(relayState) };
}

function ofForm(form: URLSearchParams, { certificates }: Expected): Signed {
  const kind = form.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  const texts = [...form.getAll('SAMLRequest'), ...form.getAll('SAMLResponse')];
  const [text] = texts;
  if (text === undefined || texts.length > 1) throw new StrangeXml('query');
  const xml = newlinesOf(Buffer.from(text, 'base64').toString('utf8'));
  const name = rootOf(kind);
  if (!isSigned(readSignOutMessage(xml, name), name)) throw new StrangeXml('signature');
  // Nothing counts but what was signed.
  const elements = readSignOutMessage(verifiedXml(xml, name, certificates), name);
  return { kind, elements, relayState: shortRelay(form.get('RelayState')) };
}

function requireHead(elements: readonly Element[], name: string, { issuer, address, now }: Expected): void {
  const head = elements.at(-1)?.attributes ?? new Map<string, string>();
  const id = head.get('ID') ?? '';
  if (head.get('Version') !== '2.0' || id === '' || id.length > mostName) throw new StrangeXml('version');
  if (elementsAt(elements, name, 'Issuer')[0]?.text.trim() !== issuer) throw new StrangeXml('issuer');
  if (head.get('Destination') !== address) throw new StrangeXml('recipient');
  const issuedAt = timeOf(head.get('IssueInstant') ?? '');
  if (!(issuedAt - toleranceMs <= now.getTime())) throw new StrangeXml('early');
  if (!(now.getTime() < issuedAt + livesMs)) throw new StrangeXml('expired');
}

function personOf(elements: readonly Element[]): { subject: string; sessions: string[] | null } {
  const [name, ...others] = elementsAt(elements, 'LogoutRequest', 'NameID');
  const subject = name?.text.trim() ?? '';
  if (subject === '' || subject.length > mostName || others.length > 0) throw new StrangeXml('name_id');
  const sessions = elementsAt(elements, 'LogoutRequest', 'SessionIndex').map(({ text }) => text.trim());
  if (sessions.length > mostSessions) throw new StrangeXml('large');
  return { subject, sessions: sessions.length === 0 ? null : sessions };
}
