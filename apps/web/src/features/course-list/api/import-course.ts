import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';

/** Makes a course of an uploaded archive, by the id of the upload. The dialog shows errors. */
export function useImportCourse() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (file: string) => request('POST /api/courses/import', { body: { file } }),
    onSuccess: () => reloadQueries(cache, [['courses'], ['tests']]),
  });
}
