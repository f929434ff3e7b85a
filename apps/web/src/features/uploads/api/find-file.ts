import type { UploadedFile } from '@lectern/contract';
import { request } from '../../../shared/api/client.ts';

/** What is known of an uploaded file, its address above all. */
export function findFile(id: string): Promise<UploadedFile> {
  return request('GET /api/files/:id', { params: { id } });
}
