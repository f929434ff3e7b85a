import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRange } from '../../../../src/platform/files/byte-range.ts';
import type { BucketSettings } from '../../../../src/platform/files/s3/bucket.ts';
import { begunXml, completedXml, type Contents, failureXml, initiatedXml, listXml } from './objects.ts';
import { isSigned } from './signature.ts';

/** A store that speaks as much of S3 as files need, checks every signature, and can be away. */
export type S3Server = Contents & {
  readonly settings: BucketSettings;
  /** The admitted requests, as in `PUT /bucket/name`. */
  readonly seen: string[];
  /** Names of the objects that somebody is reading just now. */
  sending(): readonly string[];
  /** Ends every connection and takes none until `comeBack`; what is kept stays. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

type Answer = { status: number; headers?: Record<string, string | number>; body?: string | Buffer };
type Call = { request: IncomingMessage; body: Buffer; query: URLSearchParams; name: string };

const bucket = 'lectern-test';
const credentials = { accessKeyId: 'test-key', secretAccessKey: randomUUID() };
/** Small, so that tests see lists that go on. */
const pageSize = 3;
/** Every part but the last has at least this size, as with Amazon. */
const smallestPart = 5 * 1024 * 1024;

/** Starts a store with one empty bucket on a free port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const contents: Contents = { objects: new Map(), begun: new Map() };
  const seen: string[] = [];
  const sending = new Map<object, string>();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers = {}, body = '' } = await answer(contents, seen, request);
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
    if (request.method === 'GET') {
      sending.set(response, request.url ?? '');
      response.once('close', () => sending.delete(response));
    }
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  let server = await listen(serve, 0);
  const { port } = server.address() as AddressInfo;
  const goAway = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    ...contents,
    seen,
    sending: () => [...sending.values()],
    settings: { bucket, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials },
    goAway,
    comeBack: async () => {
      server = await listen(serve, port);
    },
    close: async () => {
      if (server.listening) await goAway();
    },
  };
}

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function listen(serve: Serve, port: number): Promise<Server> {
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function answer(contents: Contents, seen: string[], request: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://store');
  if (!isSigned(request, body, credentials)) return failure(403, 'SignatureDoesNotMatch');
  const [, first, ...rest] = decodeURIComponent(pathname).split('/');
  if (first !== bucket) return failure(404, 'NoSuchBucket');
  seen.push(`${request.method} ${pathname}`);
  const call = { request, body, query, name: rest.join('/') };
  if (call.name === '') return ofBucket(contents, call);
  return query.has('uploads') || query.has('uploadId') ? inParts(contents, call) : ofObject(contents, call);
}

const failure = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: failureXml(code),
});
const xml = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'application/xml' }, body });
const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function ofBucket(contents: Contents, { request, query }: Call): Answer {
  if (request.method !== 'GET') return failure(405, 'MethodNotAllowed');
  return xml(query.has('uploads') ? begunXml(contents, query, pageSize) : listXml(contents, query, pageSize));
}

function ofObject({ objects }: Contents, { request, body, name }: Call): Answer {
  if (request.method === 'PUT') {
    objects.set(name, { bytes: body, modified: new Date() });
    return { status: 200, headers: { etag: tagOf(body) } };
  }
  if (request.method === 'DELETE') {
    objects.delete(name);
    return { status: 204 };
  }
  const found = objects.get(name);
  if (!found) return failure(404, 'NoSuchKey');
  const { bytes, modified } = found;
  const range = readRange(request.headers.range, bytes.length);
  if (range === 'unsatisfiable') return failure(416, 'InvalidRange');
  const headers = { etag: tagOf(bytes), 'last-modified': modified.toUTCString(), 'content-length': bytes.length };
  if (range === 'whole') return { status: 200, headers, body: bytes };
  const part = bytes.subarray(range.start, range.end + 1);
  const place = `bytes ${range.start}-${range.end}/${bytes.length}`;
  return { status: 206, headers: { ...headers, 'content-length': part.length, 'content-range': place }, body: part };
}

function inParts({ objects, begun }: Contents, { request, body, query, name }: Call): Answer {
  if (request.method === 'POST' && query.has('uploads')) {
    const id = randomUUID();
    begun.set(id, { key: name, begun: new Date(), parts: new Map() });
    return xml(initiatedXml(bucket, name, id));
  }
  const id = query.get('uploadId') ?? '';
  const upload = begun.get(id);
  if (upload?.key !== name) return failure(404, 'NoSuchUpload');
  if (request.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: tagOf(body) } };
  }
  if (request.method === 'POST') {
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, n]) => Number(n));
    const parts = named.map((n) => upload.parts.get(n) ?? Buffer.alloc(0));
    if (parts.slice(0, -1).some((part) => part.length < smallestPart)) return failure(400, 'EntityTooSmall');
    objects.set(name, { bytes: Buffer.concat(parts), modified: new Date() });
  }
  begun.delete(id);
  return request.method === 'POST' ? xml(completedXml(name, '"parts"')) : { status: 204 };
}
