import type { CertificateSettingsInput } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

const certificatesKey = ['certificates'];

/** How often a page that waits for a certificate, or for many, looks again, in milliseconds. */
const lookAgainMs = 3_000;

/** A course's certificate for its student: what is asked, how far they are, and theirs. */
export const courseCertificateQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...certificatesKey, 'course', courseId],
    queryFn: ({ signal }) => request('GET /api/courses/:id/certificate', { params: { id: courseId }, signal }),
    refetchOnMount: 'always',
    // The server issues it in the second after the last condition was met.
    refetchInterval: ({ state: { data } }) =>
      data?.mine === null && data.materials !== null && data.materials.done === data.materials.total
        ? lookAgainMs
        : false,
  });

export const ownCertificatesQuery = queryOptions({
  queryKey: [...certificatesKey, 'mine'],
  queryFn: async ({ signal }) => (await request('GET /api/users/me/certificates', { signal })).data,
  refetchOnMount: 'always',
});

export const settingsQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...certificatesKey, 'settings', courseId],
    queryFn: ({ signal }) => request('GET /api/courses/:id/certificate-settings', { params: { id: courseId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.underWay ? lookAgainMs : false),
  });

export type IssuedListing = { page: number; search: string | undefined; only: 'doubted' | 'revoked' | undefined };

export const issuedQuery = (courseId: string, { page, search, only }: IssuedListing) =>
  queryOptions({
    queryKey: [...certificatesKey, 'issued', courseId, { page, search, only }],
    queryFn: ({ signal }) =>
      request('GET /api/courses/:id/certificates', {
        params: { id: courseId },
        query: { page, limit: 20, ...(search && { search }), ...(only && { only }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** A certificate as anybody checks it. */
export const checkQuery = (code: string) =>
  queryOptions({
    queryKey: [...certificatesKey, 'check', code],
    queryFn: ({ signal }) => request('GET /api/certificate-checks/:code', { params: { code }, signal }),
  });

/** The id of a certificate and why it is revoked, for those who may revoke it; null for others. */
export const revocationQuery = (code: string) =>
  queryOptions({
    queryKey: [...certificatesKey, 'revocation', code],
    queryFn: async ({ signal }) =>
      (await request('GET /api/certificate-checks/:code/revocation', { params: { code }, signal })).revocation,
  });

/** Keeps the conditions of a course; the form shows the errors. */
export function useSaveSettings(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CertificateSettingsInput) =>
      request('PUT /api/courses/:id/certificate-settings', { params: { id: courseId }, body }),
    onSuccess: async ({ message, settings }) => {
      toast.success(message);
      cache.setQueryData(settingsQuery(courseId).queryKey, settings);
      await reloadQueries(cache, [certificatesKey]);
    },
  });
}

/** Revokes a certificate for a reason, or makes it valid again with null. */
export function useRevoke(id: string, { showsErrors = false } = {}) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null) =>
      request('PUT /api/certificates/:id/revoked', { params: { id }, body: { reason } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [certificatesKey]);
    },
    ...(!showsErrors && { onError: (error: Error) => toastError(error, texts.somethingWrong) }),
  });
}

export const pdfAddress = (id: string): string => `/api/certificates/${id}/pdf`;
export const credentialAddress = (code: string): string => `/api/certificate-checks/${code}/credential`;
