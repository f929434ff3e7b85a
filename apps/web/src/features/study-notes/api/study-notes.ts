import type { StudyNote } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { t } from '../../../shared/messages/t.ts';
import type { Spot } from '../../../shared/spot/spot.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

const notesKey = ['study-notes'];

/** One's own notes at a material. */
export const materialNotesQuery = (materialId: string) =>
  queryOptions({
    queryKey: [...notesKey, 'material', materialId],
    queryFn: async ({ signal }) =>
      (await request('GET /api/materials/:id/notes', { params: { id: materialId }, signal })).data,
    refetchOnMount: 'always',
  });

/** One's own notes in a course. */
export const courseNotesQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...notesKey, 'course', courseId],
    queryFn: ({ signal }) => request('GET /api/courses/:id/notes', { params: { id: courseId }, signal }),
    refetchOnMount: 'always',
  });

type NewNote = { text: string | null } & Spot;

/** Writes a note at a material; forms show its errors. */
export function useAddNote(materialId: string) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewNote) =>
      request('POST /api/materials/:id/notes', { params: { id: materialId }, headers: key.headers(), body }),
    onSuccess: async ({ message }) => {
      key.onAnswer(null);
      toast.success(message);
      await reloadQueries(cache, [notesKey]);
    },
    onError: (error) => key.onAnswer(error),
  });
}

/** Marks a place in a material by a press. */
export function useMarkPlace(materialId: string) {
  const add = useAddNote(materialId);
  const mark = (spot: Spot): void =>
    add.mutate({ text: null, ...spot }, { onError: (error) => toastError(error, texts.somethingWrong) });
  return { mark, isPending: add.isPending };
}

/** Changes the text of a note. Where it was changed in another window, the lists show that text. */
export function useChangeNote({ _id }: Pick<StudyNote, '_id'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string | null; updatedAt: string }) =>
      request('PUT /api/study-notes/:id', { params: { id: _id }, body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, [notesKey]);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'stale_update') await reloadQueries(cache, [notesKey]);
    },
  });
}

/** Deletes a note. It can be written again at its material, which `undo` says is there. */
export function useDeleteNote(note: StudyNote, materialId: string, undo: boolean) {
  const cache = useQueryClient();
  const add = useAddNote(materialId);
  const { _id, text, second, page } = note;
  const writeAgain = (): void =>
    add.mutate({ text, second, page }, { onError: (error) => toastError(error, texts.somethingWrong) });
  return useMutation({
    mutationFn: () => request('DELETE /api/study-notes/:id', { params: { id: _id } }),
    onSuccess: async ({ message }) => {
      toast.success(message, undo ? { action: { label: t('Undo'), onPress: writeAgain } } : undefined);
      await reloadQueries(cache, [notesKey]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
