import type { Roster, RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request, requestFile } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { showAnswer } from '../../../shared/api/show-answer.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { rosterKey } from './rosters.ts';

/** Shows the roster of an answer, and loads its dependants again. */
async function show(cache: QueryClient, roster: Roster): Promise<void> {
  showAnswer(cache, rosterKey(roster._id), roster);
  await reloadQueries(cache, [
    [...rosterKey(roster._id), 'rows'],
    ['rosters', 'list'],
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
      await reloadQueries(cache, [rosterKey(id)]);
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
      await reloadQueries(cache, [['rosters', 'list']]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Makes links with which the new accounts get their first password, and saves them as a file. */
export function useDownloadLinks(id: string) {
  return useMutation({
    mutationFn: () => requestFile('POST /api/rosters/:id/password-links.csv', { params: { id } }),
    onSuccess: (file) => saveFile('password-links.csv', file),
    onError: (error) => toastError(error, t('The links could not be created. Please try again.')),
  });
}

/** Loads again the data elsewhere that an import or its undoing changes. */
export async function reloadPeople(cache: QueryClient): Promise<void> {
  await reloadQueries(cache, [['users'], ['groups'], ['dashboards'], ['audit'], ['rosters', 'list']]);
}
