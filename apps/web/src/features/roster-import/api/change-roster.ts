import type { Roster, RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request, requestFile } from '../../../shared/api/client.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { rosterKey } from './rosters.ts';

/** Shows the roster of an answer, and loads its dependants again. */
async function show(cache: QueryClient, roster: Roster): Promise<void> {
  // An answer that is under way does not know the change.
  await cache.cancelQueries({ queryKey: rosterKey(roster._id), exact: true });
  cache.setQueryData(rosterKey(roster._id), roster);
  await Promise.all([
    cache.invalidateQueries({ queryKey: [...rosterKey(roster._id), 'rows'] }),
    cache.invalidateQueries({ queryKey: ['rosters', 'list'] }),
  ]);
}

function useChange<T>(id: string, mutationFn: (input: T) => Promise<{ roster: Roster }>) {
  const cache = useQueryClient();
  return useMutation({
    // One after the other, in the order of the calls.
    scope: { id: `roster ${id}` },
    mutationFn,
    onSuccess: ({ roster }) => show(cache, roster),
    onError: async (error) => {
      toastError(error, texts.somethingWrong);
      await cache.invalidateQueries({ queryKey: rosterKey(id) });
    },
  });
}

/** Reads the columns in another way: another dry run of the same file. */
export const useRemapRoster = (id: string) =>
  useChange(id, (body: RouteBody<'PUT /api/rosters/:id'>) => request('PUT /api/rosters/:id', { params: { id }, body }));

/** Starts the import. */
export const useImportRoster = (id: string) =>
  useChange(id, () => request('POST /api/rosters/:id/import', { params: { id } }));

/** Starts to take an import back. */
export const useUndoRoster = (id: string) =>
  useChange(id, () => request('POST /api/rosters/:id/undo', { params: { id } }));

/** Throws a roster away before its import. */
export function useThrowAwayRoster(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE /api/rosters/:id', { params: { id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await cache.invalidateQueries({ queryKey: ['rosters', 'list'] });
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Makes links with which the new accounts get their first password, and saves them as a file. */
export function useDownloadLinks(id: string) {
  return useMutation({
    mutationFn: () => requestFile('POST /api/rosters/:id/password-links.csv', { params: { id } }),
    onSuccess: (file) => saveFile('password-links.csv', file),
    onError: (error) => toastError(error, t('The links could not be made. Please try again.')),
  });
}

/** Loads again the data elsewhere that an import or its undoing changes. */
export async function reloadPeople(cache: QueryClient): Promise<void> {
  const keys = [['users'], ['groups'], ['dashboards'], ['audit'], ['rosters', 'list']];
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}
