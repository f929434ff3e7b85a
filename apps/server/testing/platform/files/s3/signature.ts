import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** Whether the request and its body are signed with these keys (AWS Signature Version 4). */
export function isSigned(request: IncomingMessage, body: Buffer, keys: Keys): boolean {
  const { headers } = request;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const [, id, scope = '', names = '', signature = ''] = parts ?? [];
  const payload = String(headers['x-amz-content-sha256']);
  if (id !== keys.accessKeyId || payload !== sha256(body)) return false;
  const expected = sign({ request, scope, names: names.split(';'), payload }, keys.secretAccessKey);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
}

type Signed = { request: IncomingMessage; scope: string; names: readonly string[]; payload: string };

function sign({ request, scope, names, payload }: Signed, secret: string): string {
  const url = new URL(request.url ?? '/', 'http://store');
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, url.pathname, query.join('&'), headers, names.join(';'), payload].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((from, step) => hmac(from, step), `AWS4${secret}`);
  return createHmac('sha256', key).update(toSign).digest('hex');
}
