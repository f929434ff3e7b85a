import type { UploadedFile } from '@lectern/contract';
import { request } from '../../../shared/api/client.ts';

/** The facts about an uploaded file, above all its address. */
export function findFile(id: string): Promise<UploadedFile> {
  return request('GET /api/files/:id', { params: { id } });
}
