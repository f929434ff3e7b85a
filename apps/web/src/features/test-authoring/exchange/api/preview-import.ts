import type { RouteBody } from '@lectern/contract';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

export type ImportInput = RouteBody<'POST /api/tests/import/preview'>;

/** Finds the questions in a file. The dialog shows errors. */
export const usePreviewImport = () =>
  useMutation({ mutationFn: (body: ImportInput) => request('POST /api/tests/import/preview', { body }) });
