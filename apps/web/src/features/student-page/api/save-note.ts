import type { StudentNote, StudentPage } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { studentQuery } from './student.ts';

type Written = { text: string; known: StudentNote | null };
/** The stored note, and whether it is the other browser's, which the save would have overwritten. */
type Saved = { note: StudentNote | null; refused: boolean };

async function send(id: string, { text, known }: Written): Promise<Saved & { message: string }> {
  try {
    const body = { text, updatedAt: known?.updatedAt ?? null };
    return { ...(await request('PUT /api/students/:id/note', { params: { id }, body })), refused: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale_update') throw error;
    const { note } = await request('GET /api/students/:id', { params: { id } });
    return { note, refused: true, message: error.message };
  }
}

/** Saves one's note about a student. Where another browser saved since, it answers with that note and has stored nothing. */
export function useSaveNote(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (written: Written) => send(id, written),
    onSuccess: ({ note, refused, message }) => {
      if (!refused) toast.success(message);
      cache.setQueryData(studentQuery(id).queryKey, (page: StudentPage | undefined) => page && { ...page, note });
    },
    onError: (error) => toastError(error, t('The note could not be saved. Please try again.')),
  });
}
