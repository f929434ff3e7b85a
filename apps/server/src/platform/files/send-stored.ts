import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag, notFound, notePlaying } from '../http/index.ts';
import { readRange, type WantedRange } from './byte-range.ts';
import type { ByteRange } from './storage.ts';

/** Bytes that never change under their name. */
export type Sendable = {
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** Without quotes. */
  readonly tag: string;
  readonly modifiedAt: Date;
  open(range?: ByteRange): Promise<Readable | null>;
};

/**
 * Answers GET and HEAD with the bytes: whole (200), a part (206), nothing new (304) or no such part (416). Each use is
 * asked for again, because who may see a thing can change at any time. Throws `not_found` when the bytes are gone.
 */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, file: Sendable): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD';
  const etag = `"${file.tag}"`;
  const modified = file.modifiedAt.toUTCString();
  const nothing = () => reply.send(isHead ? Readable.from([]) : undefined);

  reply.headers({ etag, 'last-modified': modified, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
  if (isUnchanged(request.headers, etag, file.modifiedAt)) {
    reply.code(304);
    return nothing();
  }
  const range = isHead ? 'whole' : wantedRange(request.headers, etag, modified, file.size);
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${file.size}`);
    return nothing();
  }
  const body = isHead ? Readable.from([]) : await file.open(range === 'whole' ? undefined : range);
  if (!body) {
    request.log.error({ file: file.tag }, 'bytes are missing from storage');
    throw notFound('File not found');
  }
  notePlaying(request.raw.socket);
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  const length = range === 'whole' ? file.size : range.end - range.start + 1;
  return reply.headers({ 'content-type': file.contentType, 'content-length': length }).send(body);
}

function isUnchanged(headers: FastifyRequest['headers'], etag: string, modifiedAt: Date): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return isKnownTag(known, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}

/** A part is given only while the thing is what If-Range says it was. */
function wantedRange(headers: FastifyRequest['headers'], etag: string, modified: string, size: number): WantedRange {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag && condition !== modified) return 'whole';
  return readRange(headers.range, size);
}
