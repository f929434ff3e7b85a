import type { UploadedFile } from '@lectern/contract';
import type { FileRow } from './files.repository.ts';

/** A file as its uploader and those who see it get it. */
export function presentFile(row: Pick<FileRow, 'id' | 'name' | 'kind' | 'content_type' | 'size'>): UploadedFile {
  return {
    _id: row.id,
    name: row.name,
    url: `/api/files/${row.id}/${encodeURIComponent(row.name)}`,
    kind: row.kind,
    contentType: row.content_type,
    size: row.size,
  };
}
