import { createHash } from 'node:crypto';
import type { UploadedFile } from '@lectern/contract';
import type { Answer, Caller } from '../../index.ts';

/** A form with one file, as a browser sends it. */
export async function formWith(
  name: string,
  content: Uint8Array,
  field = 'file',
  claimed = 'application/octet-stream',
) {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(content)], name, { type: claimed }));
  const request = new Response(form);
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** Uploads a file in one request. */
export async function upload(caller: Caller, name: string, content: Uint8Array, claimed?: string): Promise<Answer> {
  const { body, headers } = await formWith(name, content, 'file', claimed);
  return caller.post('/api/files', body, headers);
}

/** The body of the answer to a successful upload. */
export const uploadOf = (answer: Answer) => answer.body as { message: string; file: UploadedFile };

/** Uploads a file that has to be taken. */
export async function uploaded(caller: Caller, name: string, content: Uint8Array): Promise<UploadedFile> {
  const answer = await upload(caller, name, content);
  if (answer.status !== 201) throw new Error(`The upload was refused: ${answer.text}`);
  return uploadOf(answer).file;
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
