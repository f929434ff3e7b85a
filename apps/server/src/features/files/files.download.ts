import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition, sendStored, type Storage } from '../../platform/files/index.ts';
import type { FileRow } from './files.repository.ts';

/** Whatever a file turns out to hold, it runs nothing and reaches nothing in our origin; our own pages may frame it. */
const inert = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "media-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Answers with a file's bytes: images, PDFs and videos to be shown, documents to be saved. */
export async function sendFile(
  storage: Storage,
  file: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const policy = [inert, ...sandboxFor(file)].join('; ');
  reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'content-disposition': contentDisposition(file.kind === 'document' ? 'attachment' : 'inline', file.name),
  });
  return sendStored(request, reply, {
    contentType: file.content_type,
    size: file.size,
    tag: file.id,
    modifiedAt: file.created_at,
    open: (range) => storage.read(file.id, range),
  });
}

/**
 * A sandbox takes a document's scripts and its origin from it. Not every browser's PDF viewer works in one, and they
 * keep what a PDF contains away from our origin by themselves; a video opened by itself has to stay in our origin to load its bytes.
 */
function sandboxFor(file: FileRow): string[] {
  if (file.kind === 'pdf') return [];
  return [file.kind === 'video' ? 'sandbox allow-same-origin' : 'sandbox'];
}
