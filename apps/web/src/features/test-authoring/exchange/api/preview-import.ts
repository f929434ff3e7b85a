import type { ImportPreview, RouteBody } from '@lectern/contract';
import { request } from '../../../../shared/api/client.ts';

export type ImportInput = RouteBody<'POST /api/tests/import/preview'>;

/** Finds the questions in a file or a text. The dialog shows errors. */
export const previewImport = (body: ImportInput, signal: AbortSignal): Promise<ImportPreview> =>
  request('POST /api/tests/import/preview', { body, signal });
