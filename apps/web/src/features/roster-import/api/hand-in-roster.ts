import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { showAnswer } from '../../../shared/api/show-answer.ts';
import { t } from '../../../shared/messages/t.ts';
import { rosterKey } from './rosters.ts';

/** A file to hand in: its name, and a function that reads its text, or its bytes in Base64. */
export type HandedIn = { fileName: string; read: () => Promise<{ text: string } | { archive: string }> };

/** Hands a file in for a dry run. The form shows errors. */
export function useHandInRoster() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ fileName, read }: HandedIn) => {
      const body = { fileName, ...(await read()) };
      return (await request('POST /api/rosters', { body })).roster;
    },
    onSuccess: (roster) => {
      showAnswer(cache, rosterKey(roster._id), roster);
      void reloadQueries(cache, [['rosters', 'list']]);
    },
  });
}

/** The reason why the server refused a file. */
export function whyNotTaken(error: unknown): string {
  const issues = fieldIssues(error);
  return issues['text'] ?? issues['archive'] ?? errorText(error, t('The file could not be checked. Please try again.'));
}
