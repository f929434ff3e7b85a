import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** The person who signs in at the provider, by its claims. */
export type AtProvider = { sub: string; email?: string | undefined; email_verified?: unknown } & Record<
  string,
  unknown
>;

/** The ways in which the provider misbehaves. */
export type Misbehaviour = {
  /** Claims that take the place of true ones; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** How the token is signed in place of the provider's key. */
  signed?: 'by another key' | 'by the client secret' | 'not at all';
  /** Changes the configuration. */
  configuration?: Record<string, unknown>;
  /** The fate of each answer to the server. */
  answers?: 'never' | 'hugely' | 'brokenly';
  /** Takes any code, any number of times. */
  takesAnyCode?: boolean;
  /** The `iss` with which the browser comes back; null for none. */
  iss?: string | null;
};

type Authorization = { clientId: string; redirect: string; nonce: string; challenge: string; person: AtProvider };

export type TestProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The person who is signed in there. */
  person: AtProvider;
  misbehaves: Misbehaviour;
  /** The claims that it tells at its userinfo, which it has where there are some. */
  userinfo: Record<string, unknown> | null;
  /** Questions that the server has put, by their paths. */
  asked: string[];
  /** Does as the browser and the person there do: opens the address, and answers where the browser is sent back to. */
  consent(address: string): URL;
  /** Sends the browser back without a code. */
  refuse(address: string): URL;
  /** The token by which the provider tells that somebody signed out there; claims take the place of its own. */
  signOutToken(claims: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
};

const form = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
};

/** A small provider of OpenID Connect on this machine, by the book as long as it does not misbehave. `now` is its clock. */
export async function startTestProvider(now: () => Date = () => new Date()): Promise<TestProvider> {
  const keys = await generateKeyPair('RS256');
  const otherKeys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Authorization>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  const provider: TestProvider = {
    issuer,
    clientId: 'lectern',
    clientSecret: 'a secret of the client, long enough for a key',
    person: { sub: 'ada', email: 'ada@oakwood.example', email_verified: true, name: 'Ada Lovelace' },
    misbehaves: {},
    userinfo: null,
    asked: [],
    consent: (address) => sendBack(new URL(address)),
    signOutToken: (claims) => {
      const seconds = Math.floor(now().getTime() / 1000);
      const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const own = {
        iss: issuer,
        aud: provider.clientId,
        iat: seconds,
        exp: seconds + 120,
        jti: randomBytes(8).toString('hex'),
      };
      return signedOf({ ...own, events: event, ...claims });
    },
    refuse: (address) => {
      const asked = new URL(address).searchParams;
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({
        error: 'access_denied',
        state: asked.get('state') ?? '',
        iss: issuer,
      }).toString();
      return back;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  function sendBack({ searchParams: asked }: URL): URL {
    const code = randomBytes(8).toString('hex');
    const of = (name: string): string => asked.get(name) ?? '';
    const back = new URL(of('redirect_uri'));
    codes.set(code, {
      clientId: of('client_id'),
      redirect: back.href,
      nonce: of('nonce'),
      challenge: of('code_challenge'),
      person: provider.person,
    });
    const iss = provider.misbehaves.iss === undefined ? issuer : provider.misbehaves.iss;
    back.search = new URLSearchParams({ code, state: of('state'), ...(iss !== null && { iss }) }).toString();
    return back;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/authorize') {
      response.writeHead(302, { location: sendBack(url).href }).end();
      return;
    }
    if (url.pathname === '/sign-out') {
      response.writeHead(302, { location: url.searchParams.get('post_logout_redirect_uri') ?? '/' }).end();
      return;
    }
    provider.asked.push(url.pathname);
    const { answers } = provider.misbehaves;
    if (answers === 'never') return;
    if (answers === 'hugely') return void response.writeHead(200).end('x'.repeat(600_000));
    if (answers === 'brokenly') return void response.writeHead(500).end('<h1>oh</h1>');
    const [status, body] = await bodyOf(url.pathname, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async function bodyOf(path: string, request: IncomingMessage): Promise<[number, unknown]> {
    if (path === '/.well-known/openid-configuration') return [200, configuration()];
    if (path === '/keys') return [200, { keys: [jwk] }];
    if (path === '/userinfo')
      return request.headers.authorization === 'Bearer access' ? [200, provider.userinfo] : [401, {}];
    if (path === '/token') return tokenFor(request, await form(request));
    return [404, {}];
  }

  const configuration = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/sign-out`,
    jwks_uri: `${issuer}/keys`,
    ...(provider.userinfo !== null && { userinfo_endpoint: `${issuer}/userinfo` }),
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: provider.misbehaves.iss !== null,
    ...provider.misbehaves.configuration,
  });

  async function tokenFor(request: IncomingMessage, body: URLSearchParams): Promise<[number, unknown]> {
    const code = body.get('code') ?? '';
    const given = codes.get(code);
    const basic = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    const isClient =
      basic === `${provider.clientId}:${encodeURIComponent(provider.clientSecret).replaceAll('%20', '+')}`;
    if (!isClient) return [401, { error: 'invalid_client' }];
    if (provider.misbehaves.takesAnyCode !== true) codes.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const fits = given?.challenge === challenge && given.redirect === body.get('redirect_uri');
    if (given === undefined || (!fits && provider.misbehaves.takesAnyCode !== true))
      return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'access', token_type: 'Bearer', id_token: await idToken(given) }];
  }

  async function idToken({ clientId, nonce, person }: Authorization): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1000);
    const times = { iat: seconds, exp: seconds + 300 };
    const claims = {
      iss: issuer,
      aud: clientId,
      nonce,
      ...times,
      ...person,
      ...provider.misbehaves.claims,
    } as JWTPayload;
    return signedOf(claims);
  }

  async function signedOf(claims: JWTPayload): Promise<string> {
    const { signed } = provider.misbehaves;
    if (signed === 'not at all') return new UnsecuredJWT(claims).encode();
    if (signed === 'by the client secret')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(provider.clientSecret));
    const key = signed === 'by another key' ? otherKeys.privateKey : keys.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  }

  return provider;
}
