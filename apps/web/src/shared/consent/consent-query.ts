import type { Language } from '@lectern/contract/languages';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/client.ts';

export const consentKey = ['consent'];

/** The text of the site that people agree to, in this language or the nearest that it has. */
export const consentQuery = (language: Language) =>
  queryOptions({
    queryKey: [...consentKey, language],
    queryFn: ({ signal }) => request('GET /api/consent', { query: { language }, signal }),
    staleTime: 60_000,
  });
