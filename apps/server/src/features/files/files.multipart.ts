import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Content } from '../../platform/files/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { messages, noFile } from './file-rules.ts';
import { dropWhenSilent } from './upload-connection.ts';

/** The most bytes of a form beside its file. */
const formBytes = 1024 * 1024;

/** Teaches a part of the app to read forms with a file. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    // Sizes are counted by the storage, by what the file is.
    limits: { files: 1, fileSize: Number.MAX_SAFE_INTEGER, fields: 20, fieldSize: 10_000, parts: 30 },
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
    const part = await readable(request.file());
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
