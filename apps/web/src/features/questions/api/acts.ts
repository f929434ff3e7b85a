import type { QuestionSettings } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/client.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import type { Spot } from '../../../shared/spot/spot.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { questionsKey } from './questions.ts';

/** The queries that an act on questions changes: the lists of questions, and the counts of those that wait. */
const changed = [questionsKey, ['dashboards']];

/** An act on questions that forms wait for: they show the errors. */
function useWriting<Input>(send: (input: Input) => Promise<{ message: string }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(message);
      void reloadQueries(cache, changed);
    },
  });
}

/** An act on questions by a press. */
function useActing<Input>(send: (input: Input) => Promise<{ message: string }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      toast.success(message);
      await reloadQueries(cache, changed);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

type Sending<Input> = (input: Input, headers: { 'idempotency-key': string }) => Promise<{ message: string }>;

/** Sends a new text. */
function useNewPost<Input>(send: Sending<Input>) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) => send(input, key.headers()),
    onSuccess: ({ message }) => {
      key.onAnswer(null);
      toast.success(message);
      void reloadQueries(cache, changed);
    },
    onError: (error) => {
      key.onAnswer(error);
      // The text before the last change of it may have arrived.
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') void reloadQueries(cache, changed);
    },
  });
}

/** The forms write Markdown. */
const formatted = true;

/** Asks something at a material. */
export const useAsk = (materialId: string) =>
  useNewPost((body: { text: string } & Spot, headers) =>
    request('POST /api/materials/:id/questions', { params: { id: materialId }, headers, body: { ...body, formatted } }),
  );

/** Answers a question. */
export const useAnswer = (id: string) =>
  useNewPost((text: string, headers) =>
    request('POST /api/questions/:id/answers', { params: { id }, headers, body: { text, formatted } }),
  );

/** Changes a question or an answer of one's own. */
export const useEditPost = (id: string) =>
  useWriting((text: string) => request('PUT /api/posts/:id', { params: { id }, body: { text, formatted } }));

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
