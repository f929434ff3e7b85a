import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition, sendStored, type Storage } from '../../platform/files/index.ts';
import type { FileRow } from './files.repository.ts';

/** Whatever a file turns out to hold, it runs nothing and reaches nothing in our origin. */
const inert = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; frame-ancestors 'self'";

/** Answers with a file's bytes: images, PDFs and videos to be shown, documents to be saved. */
export async function sendFile(
  storage: Storage,
  file: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // The browser's own PDF viewer does not work in a sandbox, and runs what a PDF contains outside of our origin anyway.
  const policy = file.content_type === 'application/pdf' ? inert : `${inert}; sandbox`;
  reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
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
