import { vi } from 'vitest';

/** One call that a page made. */
export type Call = {
  /** The route that answered, as `GET /api/courses/:id`. */
  route: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
};

const replyMark = Symbol('reply');
type Reply = { [replyMark]: true; status: number; body: unknown };

/**
 * The answer of each route: a body (status 200), a `reply`, a `failure`, a `Response` for what is no JSON, or a function from the call to one of them.
 */
export type FakeRoutes = Record<string, ((call: Call) => unknown) | object | string | number | null>;

/** An answer with its own status. */
export function reply(status: number, body: unknown): object {
  return { [replyMark]: true, status, body } satisfies Reply;
}

/** An error answer in the server's form. */
export function failure(status: number, error: string, message: string, more: object = {}): object {
  return reply(status, { error, message, requestId: 'test-request', ...more });
}

/** One answer after the other; the last one repeats. */
export function inTurn(...answers: object[]): () => object | undefined {
  let call = 0;
  return () => answers[Math.min(call++, answers.length - 1)];
}

/** For a route that cannot be reached. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && replyMark in value;

/**
 * A server in place of the real one: answers `fetch` from the table, which tests may change while the page runs, and
 * keeps every call. It answers 404 for a route that the table lacks, as the real one does.
 */
export function fakeServer(routes: FakeRoutes) {
  const calls: Call[] = [];
  const answer = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(new URL(path, location.origin), { ...init, signal: null });
    const call = findCall(routes, request, typeof init.body === 'string' ? JSON.parse(init.body) : init.body);
    if (call === null) return respond(failure(404, 'not_found', `Not found: ${request.method} ${request.url}`));
    calls.push(call);
    const entry = routes[call.route];
    // `typeof` alone loses the parameter's type, which the table's own type states.
    const value = typeof entry === 'function' ? await (entry as (call: Call) => unknown)(call) : entry;
    init.signal?.throwIfAborted();
    return respond(value);
  };
  vi.stubGlobal('fetch', vi.fn(answer));
  return {
    routes,
    calls,
    /** The calls that one route answered, the oldest first. */
    callsOf: (route: string): Call[] => calls.filter((call) => call.route === route),
  };
}

function findCall(routes: FakeRoutes, request: Request, body: unknown): Call | null {
  const url = new URL(request.url);
  for (const route of Object.keys(routes)) {
    const [method, template = ''] = route.split(' ');
    const pattern = new RegExp(`^${template.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = method === request.method ? pattern.exec(url.pathname) : null;
    if (match === null) continue;
    return {
      route,
      params: { ...match.groups },
      query: Object.fromEntries(url.searchParams),
      body,
      headers: request.headers,
    };
  }
  return null;
}

function respond(value: unknown): Response {
  if (value instanceof Response) return value;
  const { status, body } = isReply(value) ? value : { status: 200, body: value };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
