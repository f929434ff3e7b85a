import { queryOptions } from '@tanstack/react-query';
import { requestFile } from '../../../shared/api/client.ts';
import { readCues } from '../model/cues.ts';

/** The words of a file of captions. Files never change under their address. */
export const captionsQuery = (url: string) =>
  queryOptions({
    queryKey: ['captions', url],
    queryFn: async ({ signal }) => {
      const [, , , id = '', name = ''] = url.split('/');
      const file = await requestFile('GET /api/files/:id/:name', {
        params: { id, name: decodeURIComponent(name) },
        signal,
      });
      return readCues(await file.text());
    },
    staleTime: Infinity,
    meta: { failureLog: 'Loading captions failed' },
  });
