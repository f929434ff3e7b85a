import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Finds the addresses of a host; none where there is no such host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Why nothing is sent to an address. */
export type Refusal = 'malformed' | 'private' | 'unknown';

/** An answer; or why there is none, and whether the other side may have got the message. */
export type Posted =
  | { status: number; retryAfter: string | null }
  | { refused: Refusal }
  | { lost: 'before' | 'after' };

export type Post = { headers: Readonly<Record<string, string>>; body: Uint8Array; timeoutMs: number };

/** A question to a server, and the most that is waited for and read. */
export type Question = {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  timeoutMs: number;
  mostBytes: number;
  /** Ends the question before its time. */
  signal?: AbortSignal;
};

/** The answer to a question; or why there is none. */
export type Told =
  | { status: number; headers: Readonly<Record<string, string>>; body: Buffer }
  | { refused: Refusal }
  | { failed: 'unreachable' | 'certificate' | 'slow' | 'large' };

/** Requests to addresses that people bring, which lead to no machine of a private network. */
export type Outward = {
  /** Whether messages are sent to private networks, and without encryption. */
  sendsInward: boolean;
  /** Whether questions are put to private networks, and without encryption. */
  asksInward: boolean;
  /** Why nothing would be sent to an address now, or null. */
  findRefusal(address: string): Promise<Refusal | null>;
  /** Sends something. The addresses that were looked at are those that are connected to; redirects are not followed. */
  post(address: string, message: Post): Promise<Posted>;
  /** Why a server at an address would not be asked now, or null. */
  findRefusalToAsk(address: string): Promise<Refusal | null>;
  /** Asks a server and reads its answer, with the same bounds; redirects are not followed. */
  ask(address: string, question: Question): Promise<Told>;
};

const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');
// In the public part of IPv6 these are tunnels, which lead to an IPv4 address, and examples.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');
const publicIPv6 = new BlockList();
publicIPv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. */
function isPublicAddress(ip: string): boolean {
  if (isIPv6(ip)) return publicIPv6.check(ip, 'ipv6') && !notPublic.check(ip, 'ipv6');
  return isIP(ip) === 4 && !notPublic.check(ip, 'ipv4');
}

/** The addresses of a host, as the system finds them. */
export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);

type Place = { url: URL; ips: readonly string[] };
type Reach = 'public' | 'loopback' | 'private';
type OutwardSettings = {
  /** Whether messages are sent to private networks, and without encryption. */
  allowPrivate: boolean;
  /** Whether questions are put to this machine itself, and without encryption. */
  allowLoopback?: boolean;
  /** Whether questions are put to private networks, and without encryption. */
  asksPrivate?: boolean;
  resolve: Resolve;
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
const isLoopback = (ip: string): boolean => loopback.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');

/** Makes requests outwards. Unless settings allow more, they lead to public addresses, encrypted and on the port of the web. */
export function createOutward({
  allowPrivate,
  allowLoopback = false,
  asksPrivate = false,
  resolve,
}: OutwardSettings): Outward {
  const locate = async (text: string, reach: Reach): Promise<Place | { refused: Refusal }> => {
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      return { refused: 'malformed' };
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    // Another port than that of the web may be anything: a database, a mail server.
    const isWeb = url.protocol === 'https:' && url.port === '';
    const isNear = reach === 'loopback' && isLoopbackName(host);
    if (!isWeb && !isNear && reach !== 'private') return { refused: 'malformed' };
    const ips = isIP(host) === 0 ? await resolve(host) : [host];
    if (ips.length === 0) return { refused: 'unknown' };
    const fits = isNear ? isLoopback : isPublicAddress;
    return reach === 'private' || ips.every(fits) ? { url, ips } : { refused: 'private' };
  };
  const reachOfPost = allowPrivate ? 'private' : 'public';
  const reachOfQuestion = asksPrivate ? 'private' : allowLoopback ? 'loopback' : 'public';
  return {
    sendsInward: allowPrivate,
    asksInward: asksPrivate,
    async findRefusal(address) {
      const place = await locate(address, reachOfPost);
      return 'refused' in place ? place.refused : null;
    },
    async post(address, message) {
      const place = await locate(address, reachOfPost);
      return 'refused' in place ? place : postTo(place, message);
    },
    async findRefusalToAsk(address) {
      const place = await locate(address, reachOfQuestion);
      return 'refused' in place ? place.refused : null;
    },
    async ask(address, question) {
      const place = await locate(address, reachOfQuestion);
      return 'refused' in place ? place : askOf(place, question);
    },
  };
}

const isLoopbackName = (host: string): boolean => host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));

/** Connects to these addresses alone: the name is not looked up a second time. */
const pinned =
  (ips: readonly string[]): LookupFunction =>
  (_, options, done) => {
    const all = ips.map((address) => ({ address, family: isIP(address) }));
    if (options.all === true) done(null, all);
    else done(null, all[0]?.address ?? '', all[0]?.family);
  };

async function postTo({ url, ips }: { url: URL; ips: readonly string[] }, message: Post): Promise<Posted> {
  const { promise, resolve } = Promise.withResolvers<Posted>();
  const make = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(message.timeoutMs);
  const options = { method: 'POST', headers: message.headers, lookup: pinned(ips), agent: false, signal } as const;
  let handedOver = false;
  const request = make(url, options, (response) => {
    const { statusCode = 0, headers } = response;
    resolve({ status: statusCode, retryAfter: headers['retry-after'] ?? null });
    response.destroy();
  });
  request.on('finish', () => (handedOver = true));
  // Also comes after an answer, where nobody waits for it any more.
  request.on('error', (error: NodeJS.ErrnoException) => {
    const before = !handedOver || error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND';
    resolve({ lost: before ? 'before' : 'after' });
  });
  request.end(message.body);
  return promise;
}

/** The codes by which Node.js tells that the other side is not who it says. */
const certificateCodes = /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_)/;
const isAboutCertificate = (code: string | undefined): boolean => code !== undefined && certificateCodes.test(code);

async function askOf({ url, ips }: Place, question: Question): Promise<Told> {
  const { promise, resolve } = Promise.withResolvers<Told>();
  const make = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { method, headers, body, mostBytes, timeoutMs } = question;
  const tooLate = AbortSignal.timeout(timeoutMs);
  const signal = question.signal === undefined ? tooLate : AbortSignal.any([tooLate, question.signal]);
  const fail = (error?: NodeJS.ErrnoException): void =>
    resolve({ failed: tooLate.aborted ? 'slow' : isAboutCertificate(error?.code) ? 'certificate' : 'unreachable' });
  const request = make(url, { method, headers, lookup: pinned(ips), agent: false, signal }, (response) => {
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= mostBytes) return void parts.push(part);
      resolve({ failed: 'large' });
      response.destroy();
    });
    response.on('error', fail);
    response.on('close', () => fail());
    response.on('end', () => {
      const told: Record<string, string> = {};
      for (const [name, value] of Object.entries(response.headers)) told[name] = [value].flat().join(', ');
      resolve({ status: response.statusCode ?? 0, headers: told, body: Buffer.concat(parts) });
    });
  });
  request.on('error', fail);
  request.end(body ?? undefined);
  return promise;
}
