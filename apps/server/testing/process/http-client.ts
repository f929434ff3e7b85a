export type HttpAnswer = {
  status: number;
  // Tests look into answers of every shape; what they find is what they assert.
  body: any; // oxlint-disable-line typescript/no-explicit-any -- see above
  bytes: Buffer;
  headers: Headers;
};

type Sent = { json?: unknown; form?: FormData; headers?: Record<string, string> };

/** Makes requests to a running server as one person. A request that no answer comes to within 20 seconds throws. */
export type HttpClient = {
  readonly cookie: string;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: Sent): Promise<HttpAnswer>;
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>;
};

const patienceMs = 20_000;

/** A client of the server at `url`, with this cookie or as a visitor. */
export function httpClient(url: string, cookie = ''): HttpClient {
  const call: HttpClient['call'] = async (method, path, { json, form, headers = {} } = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form === undefined ? (json === undefined ? {} : { body: JSON.stringify(json) }) : { body: form }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && bytes.length > 0;
    const body: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : null;
    return { status: response.status, body, bytes, headers: response.headers };
  };
  return { cookie, call, get: (path, headers = {}) => call('GET', path, { headers }) };
}

/** Signs in; throws what the server answered when it does not let the person in. */
export async function signedInClient(url: string, usernameOrEmail: string, password: string): Promise<HttpClient> {
  return enter(url, '/api/users/sign_in', { usernameOrEmail, password });
}

/** Makes a student account and is signed in to it. */
export async function signedUpClient(url: string, username: string, password: string): Promise<HttpClient> {
  const email = `${username}@example.org`;
  return enter(url, '/api/users/sign_up', { username, email, password, confirmPassword: password });
}

async function enter(url: string, path: string, json: unknown): Promise<HttpClient> {
  const answer = await httpClient(url).call('POST', path, { json });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (answer.status >= 300 || cookie === undefined)
    throw new Error(`${path} answered ${answer.status}: ${answer.bytes.toString()}`);
  return httpClient(url, cookie);
}
