import { Transform } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Content } from '../../platform/files/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { messages, noFile } from './file-rules.ts';
import { dropWhenSilent } from './upload-connection.ts';

/** The most bytes of a form beside its file. */
const formBytes = 1024 * 1024;
/** Parts of a form; browsers send one. */
const mostParts = 30;

/** Teaches a part of the app to read forms with a file, and nothing else. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  // The refusal needs no value, and one of 150,000 keys would take 90 ms to come over from its thread.
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', (_request, _payload, done) => done(null));
  await scope.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    // Sizes are counted by the storage, by what the file is.
    limits: {
      files: 1,
      fileSize: Number.MAX_SAFE_INTEGER,
      fields: 20,
      fieldSize: 10_000,
      parts: mostParts,
      headerPairs: 20,
    },
  });
}

/**
 * Gives the file of the form's part `file`, which can be taken up to `maxBytes`, to `store` as it comes in. Throws `validation_failed` when there is none,
 * `malformed_request` when the form cannot be read, and what `store` throws.
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
  store: (file: { name: string; content: Content; length: number }) => Promise<T>,
): Promise<T> {
  dropWhenSilent(request);
  if (!request.isMultipart()) throw noFile();
  try {
    const form = boundedForm(request);
    const part = await readable(form.file());
    if (part?.fieldname !== 'file') throw noFile();
    const length = Number(request.headers['content-length'] ?? Infinity);
    return await store({ name: part.filename, content: readableContent(part.file), length });
  } catch (error) {
    // Browsers look for the answer when they have sent everything: the rest is dropped, unless it is endless.
    const { 'content-length': length = Infinity } = request.headers;
    if (Number(length) > maxBytes + formBytes) reply.header('connection', 'close');
    throw error;
  }
}

/** The boundary in a content type, with the characters that RFC 2046 allows. */
const boundaryIn = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70})\s*(?:;|$))/i;

/**
 * The request with a body that breaks off at one part too many. The parser skips parts that nobody wants, but each takes
 * it 4 µs, and a part may have five bytes. Throws `malformed_request` where nothing tells the parts apart.
 */
function boundedForm(request: FastifyRequest): FastifyRequest {
  const { raw } = request;
  const [, quoted, bare] = boundaryIn.exec(request.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw new AppError('malformed_request', messages.broken);
  const body = raw.pipe(boundParts(boundary));
  raw.once('close', () => {
    if (!raw.complete) body.destroy();
  });
  // The parser is told of this boundary and of nothing else that it might take for one.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return Object.create(request, { raw: { value: Object.assign(body, { headers }) } }) as FastifyRequest;
}

/** Passes a form on until it has too many parts. One that begins in one chunk and goes on in the next is not counted. */
function boundParts(boundary: string): Transform {
  const mark = Buffer.from(`\r\n--${boundary}`);
  let parts = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(mark); at >= 0 && parts <= mostParts; at = chunk.indexOf(mark, at + mark.length))
        parts += 1;
      if (parts > mostParts) done(new AppError('malformed_request', messages.tooManyParts));
      else done(null, chunk);
    },
  });
}

const unreadable = (error: unknown): unknown =>
  error instanceof AppError ? error : new AppError('malformed_request', messages.broken);

async function readable<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw unreadable(error);
  }
}

async function* readableContent(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await readable(iterator.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
