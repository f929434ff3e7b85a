import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Makes the app reachable over the network, as aborted requests need it, and gives its address. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

type Sent = { headers?: Record<string, string | number>; body?: Uint8Array | undefined };

/** One request of the protocol by somebody, with what every one of them carries. */
export async function tusRequest(
  method: string,
  url: string,
  { cookie }: { cookie: string | null },
  { headers = {}, body }: Sent = {},
): Promise<RawAnswer> {
  const outgoing = request(url, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(cookie === null ? {} : { cookie }),
      'content-length': body?.length ?? 0,
      ...headers,
    },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

/** The Upload-Metadata header for a file of this name. */
export const metadata = (filename: string, more: Record<string, string> = {}) =>
  Object.entries({ filename, ...more })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
