import { tusPath } from '@lectern/contract';
import { DetailedError, Upload } from 'tus-js-client';
import type { Said } from '@lectern/contract/sentence';
import { isErrorBody } from '../../../shared/api/error-from-answer.ts';
import type { Transfer, TransferEvents, TransferProblem } from '../model/transport.ts';

/** Bytes per request: small enough to pass proxies, large enough to cost little. */
const chunkBytes = 16 * 1024 * 1024;

/** Said to the server: a file to work with, or the archive of a course that is to be imported. */
export type UploadPurpose = 'work' | 'import';

/** Uploads by the tus protocol, which asks the server how far it got and sends the rest. */
export async function openTusTransfer(
  slot: string,
  file: File,
  events: TransferEvents,
  purpose: UploadPurpose = 'work',
): Promise<Transfer> {
  const upload: Upload = new Upload(file, {
    endpoint: tusPath,
    chunkSize: chunkBytes,
    // Retries are decided by the caller, where the person can see them.
    retryDelays: null,
    metadata: { filename: file.name, filetype: file.type, ...(purpose === 'import' && { purpose }) },
    removeFingerprintOnSuccess: true,
    // The slot is part of it: the same file in two places must not be two senders of one upload.
    fingerprint: (named) => Promise.resolve(['lectern', slot, named.name, named.size, named.lastModified].join('-')),
    onProgress: (sent) => events.progress(sent),
    onSuccess: () => events.done(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => events.failed(problemOf(error)),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  return { start: () => upload.start(), stop: () => upload.abort(), discard: () => upload.abort(true) };
}

function problemOf(error: Error): TransferProblem {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (answer === null) return { status: null, message: null, retryAfter: null };
  const wait = Number(answer.getHeader('Retry-After') ?? NaN);
  const retryAfter = Number.isFinite(wait) ? wait : null;
  return { status: answer.getStatus(), message: sentenceIn(answer.getBody().trim()), retryAfter };
}

/** The sentence of a refusal: plain text from the upload's own handler, JSON from everything in front of it. */
function sentenceIn(body: string): Said | null {
  if (body === '' || body.startsWith('<') || body.length > 4_000) return null;
  if (!body.startsWith('{')) return { message: body };
  try {
    const value: unknown = JSON.parse(body);
    return isErrorBody(value) && value.message !== undefined ? { ...value, message: value.message } : null;
  } catch {
    return null;
  }
}
