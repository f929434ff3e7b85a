import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { School } from './one-roster.ts';

/** A request for a list or a token, as the provider sees it. */
export type Asked = { path: string; offset: number; limit: number; filter: string | null; request: IncomingMessage };
/** Answers a request in its own way; false leaves it to the provider. */
export type Misbehaviour = (asked: Asked, response: ServerResponse) => boolean;

export type OneRosterProvider = {
  baseUrl: string;
  tokenUrl: string;
  /** The people, classes and enrolments that it tells of. */
  school: School;
  /** The part of them that changed, as it tells those who ask by `dateLastModified`. */
  changed: School | null;
  /** The headers by which it tells the end of a list. */
  tells: { total: boolean; link: boolean };
  /** Totals that it tells in place of those of its lists. */
  totals: Record<string, number>;
  /** The records of a page at most, whatever is asked for. */
  pageSize: number;
  tokenSeconds: number;
  misbehave: Misbehaviour;
  /** The requests so far, as `users 0` or `users 500 changes`; `token` for one for a token. */
  asked: string[];
  headers: IncomingMessage['headers'][];
  close(): Promise<void>;
};

export const clientId = 'lectern';
export const clientSecret = 'a secret of ours';
const authorization = `Basic ${Buffer.from('lectern:a+secret+of+ours').toString('base64')}`;

type Options = { version?: '1.1' | '1.2'; certificate?: { key: string; cert: string } };

/** A provider of OneRoster on this machine, with tokens by client credentials. */
export async function startProvider(school: School, { version = '1.1', certificate }: Options = {}) {
  let tokens = 0;
  const handle: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    const asked: Asked = {
      path: url.pathname.split('/').at(-1) ?? '',
      offset: Number(url.searchParams.get('offset')),
      limit: Number(url.searchParams.get('limit')),
      filter: url.searchParams.get('filter'),
      request,
    };
    const isToken = asked.path === 'token';
    provider.asked.push(isToken ? 'token' : `${asked.path} ${asked.offset}${asked.filter === null ? '' : ' changes'}`);
    provider.headers.push(request.headers);
    if (provider.misbehave(asked, response)) return;
    if (isToken) return giveToken(request, response);
    if (request.headers.authorization !== `Bearer token-${tokens}`) return answer(response, 401, {});
    givePage(asked, response);
  };
  const giveToken = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.headers.authorization !== authorization) return answer(response, 401, { error: 'invalid_client' });
    tokens += 1;
    const token = { access_token: `token-${tokens}`, token_type: 'bearer', expires_in: provider.tokenSeconds };
    answer(response, 200, token);
  };
  const givePage = ({ path, offset, limit, filter }: Asked, response: ServerResponse): void => {
    const told = filter === null ? provider.school : (provider.changed ?? { people: [] });
    const records = recordsOf(told, version)[path];
    if (records === undefined) return answer(response, 404, {});
    const size = Math.min(limit, provider.pageSize);
    const next = `<${provider.baseUrl}/${path}?limit=${size}&offset=${offset + size}>; rel="next"`;
    const first = `<${provider.baseUrl}/${path}?limit=${size}&offset=0>; rel="first"`;
    answer(
      response,
      200,
      { [path]: records.slice(offset, offset + size) },
      {
        ...(provider.tells.total && { 'x-total-count': String(provider.totals[path] ?? records.length) }),
        ...(provider.tells.link && { link: offset + size < records.length ? `${first}, ${next}` : first }),
      },
    );
  };
  const server = certificate === undefined ? createServer(handle) : createSecureServer(certificate, handle);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const root = `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  const provider: OneRosterProvider = {
    baseUrl: `${root}/ims/oneroster/${version === '1.1' ? 'v1p1' : 'rostering/v1p2'}`,
    tokenUrl: `${root}/token`,
    school,
    changed: null,
    tells: { total: true, link: true },
    totals: {},
    pageSize: 500,
    tokenSeconds: 3_600,
    misbehave: () => false,
    asked: [],
    headers: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

/** Answers with JSON. */
export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const kept = new WeakMap<School, Map<string, Record<string, unknown[]>>>();

/** The lists of a school in the JSON of a version, made once. */
function recordsOf(school: School, version: '1.1' | '1.2'): Record<string, unknown[]> {
  const known = kept.get(school) ?? new Map<string, Record<string, unknown[]>>();
  kept.set(school, known);
  const made = known.get(version) ?? listsOf(school, version);
  known.set(version, made);
  return made;
}

const refer = (type: string, sourcedId: string | undefined) => ({
  href: `https://sis.example.org/ims/oneroster/v1p1/${type}s/${sourcedId ?? ''}`,
  sourcedId: sourcedId ?? '',
  type,
});

function listsOf(school: School, version: '1.1' | '1.2'): Record<string, unknown[]> {
  const { orgs = [], people, classes = [], enrolments = [] } = school;
  const base = { dateLastModified: '2026-03-01T00:00:00.000Z', metadata: {} };
  return {
    orgs: orgs.map(({ id, name }) => ({
      ...base,
      sourcedId: id,
      status: 'active',
      name,
      type: 'school',
      identifier: '',
    })),
    users: people.map(({ id, status = 'active', enabled = 'true', role = 'student', ...one }) => ({
      ...base,
      sourcedId: id,
      status,
      username: one.username ?? '',
      userIds: [{ type: 'LDAP', identifier: id }],
      enabledUser: version === '1.1' ? enabled : enabled === 'true',
      givenName: one.given ?? '',
      familyName: one.family ?? '',
      email: one.email ?? '',
      phone: one.phone ?? '',
      sms: '',
      grades: one.grades === undefined ? [] : [one.grades],
      agents: [],
      password: 'a secret of theirs',
      ...(version === '1.1'
        ? { role, orgs: one.org === undefined ? [] : [refer('org', one.org)] }
        : {
            primaryOrg: refer('org', one.org),
            roles: [{ roleType: 'primary', role, org: refer('org', one.org), beginDate: '2025-09-01' }],
          }),
    })),
    classes: classes.map(({ id, title, code, status = 'active' }) => ({
      ...base,
      sourcedId: id,
      status,
      title,
      classCode: code ?? '',
      classType: 'scheduled',
      school: refer('org', orgs[0]?.id),
      terms: [],
    })),
    enrollments: enrolments.map((one) => ({
      ...base,
      sourcedId: `e-${one.person}-${one.class}`,
      status: one.status ?? 'active',
      role: one.role ?? 'student',
      primary: 'false',
      user: refer('user', one.person),
      class: refer('class', one.class),
      school: refer('org', orgs[0]?.id),
    })),
  };
}
