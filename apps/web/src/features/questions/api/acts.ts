import type { QuestionSettings } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { told } from '../../../shared/messages/told.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { questionsKey } from './questions.ts';

/** A place in a material: a second of a film, a page of a PDF, or neither. */
export type Spot = { second: number | null; page: number | null };
/** A new text, under the key that makes repeating harmless. */
type Written = { text: string; idempotencyKey: string };

/** An act on questions that forms wait for: they show the errors. */
function useWriting<Input>(send: (input: Input) => Promise<{ message: string }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(told(message));
      void reloadQueries(cache, [questionsKey]);
    },
  });
}

/** An act on questions by a press. */
function useActing<Input>(send: (input: Input) => Promise<{ message: string }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      toast.success(told(message));
      await reloadQueries(cache, [questionsKey]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Asks something at a material. */
export const useAsk = (materialId: string) =>
  useWriting(({ idempotencyKey, ...body }: Written & Spot) =>
    request('POST /api/materials/:id/questions', {
      params: { id: materialId },
      headers: { 'idempotency-key': idempotencyKey },
      body,
    }),
  );

/** Answers a question. */
export const useAnswer = (id: string) =>
  useWriting(({ idempotencyKey, text }: Written) =>
    request('POST /api/questions/:id/answers', {
      params: { id },
      headers: { 'idempotency-key': idempotencyKey },
      body: { text },
    }),
  );

/** Changes a question or an answer of one's own. */
export const useEditPost = (id: string) =>
  useWriting((text: string) => request('PUT /api/posts/:id', { params: { id }, body: { text } }));

/** Reports a question or an answer. */
export const useReportPost = (id: string) =>
  useWriting((reason: string) => request('POST /api/posts/:id/report', { params: { id }, body: { reason } }));

/** Hides a question or an answer for a reason, or shows it again without one. */
export const useHidePost = (id: string) =>
  useWriting((reason: string | null) => request('PUT /api/posts/:id/hidden', { params: { id }, body: { reason } }));

export const useDeletePost = (id: string) =>
  useActing<void>(() => request('DELETE /api/posts/:id', { params: { id } }));

/** Resolves a question, or opens it again. */
export const useResolve = (id: string) =>
  useActing((resolved: boolean) => request('PUT /api/questions/:id/resolved', { params: { id }, body: { resolved } }));

/** Marks one answer, or takes the mark away. */
export const useAccept = (id: string) =>
  useActing((answer: string | null) =>
    request('PUT /api/questions/:id/accepted', { params: { id }, body: { answer } }),
  );

/** Keeps the choices of a course. */
export const useQuestionSettings = (courseId: string) =>
  useActing((body: QuestionSettings) =>
    request('PUT /api/courses/:id/question-settings', { params: { id: courseId }, body }),
  );
