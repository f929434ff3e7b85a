import type { UploadedFile } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import type { UploadPurpose } from '../../platform/db/schema.ts';
import { type Content, withoutMetadata } from '../../platform/files/index.ts';
import { tooLarge, unsupported } from './file-rules.ts';
import { type StoreDeps, storeFile } from './files.service.ts';

type BarePicture = { name?: string; content: Content; maxBytes: number; purpose: UploadPurpose };

/**
 * Keeps a picture without what cameras and editors write beside it, as the place where it was taken. Throws as `storeFile` does.
 */
export async function storeBarePicture(deps: StoreDeps, act: Act, picture: BarePicture): Promise<UploadedFile> {
  const { name = 'picture', content, maxBytes, purpose } = picture;
  const whole = await readUpTo(maxBytes, content);
  const bare = whole.length === 0 ? whole : withoutMetadata(whole);
  if (bare === null) throw unsupported('Choose an image that is not damaged (PNG, JPEG, GIF or WebP).');
  return storeFile(deps, act, { name, content: bare, only: 'image', purpose });
}

async function readUpTo(maxBytes: number, content: Content): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes, 'image');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
