import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export type Answer = {
  status: number;
  // Tests look into answers of every shape; what they find is what they assert.
  body: any; // oxlint-disable-line typescript/no-explicit-any -- see above
  headers: LightMyRequestResponse['headers'];
  text: string;
  cookies: LightMyRequestResponse['cookies'];
};

type Headers = Record<string, string>;

/** Makes requests as one person. */
export type Caller = {
  readonly cookie: string | null;
  call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<Answer>;
  get(url: string, headers?: Headers): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  put(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  delete(url: string, headers?: Headers): Promise<Answer>;
};

/** A caller with this cookie, or without one. */
export function createCaller(app: FastifyInstance, cookie: string | null): Caller {
  const call: Caller['call'] = async (method, url, body, headers = {}) => {
    const options: InjectOptions = {
      method,
      url,
      headers: { ...(cookie === null ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
    };
    const response = await app.inject(options);
    const isJson = String(response.headers['content-type']).startsWith('application/json') && response.payload !== '';
    return {
      status: response.statusCode,
      body: isJson ? response.json() : null,
      headers: response.headers,
      text: response.payload,
      cookies: response.cookies,
    };
  };
  return {
    cookie,
    call,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body, headers) => call('PUT', url, body, headers),
    delete: (url, headers) => call('DELETE', url, undefined, headers),
  };
}
