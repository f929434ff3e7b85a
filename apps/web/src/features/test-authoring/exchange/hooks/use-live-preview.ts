import type { ImportPreview } from '@lectern/contract';
import { useEffect, useState } from 'react';
import { ApiError, errorText } from '../../../../shared/api/api-error.ts';
import { t } from '../../../../shared/messages/t.ts';
import { previewImport, type ImportInput } from '../api/preview-import.ts';

/** How long typing has to rest before the server is asked, in milliseconds: longer for texts that take longer. */
const restFor = (length: number): number => (length > 100_000 ? 1_200 : 350);

type Answer = { of: ImportInput | null; preview: ImportPreview | null; problem: string | null };

/** The error of a failed preview: the complaint about a field is more precise than the sentence about all of them. */
function problemText(error: unknown): string {
  const issue = error instanceof ApiError ? error.issues[0]?.message : undefined;
  return issue ?? errorText(error, t('The questions could not be read. Please try again.'));
}

/** The preview of a text while it is typed. The last one stays until the next is there; null without a text. */
export function useLivePreview(input: ImportInput | null) {
  const [answer, setAnswer] = useState<Answer>({ of: null, preview: null, problem: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (input === null) return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const preview = await previewImport(input, stop.signal);
        if (!stop.signal.aborted) setAnswer({ of: input, preview, problem: null });
      } catch (error) {
        if (!stop.signal.aborted) setAnswer(({ preview }) => ({ of: input, preview, problem: problemText(error) }));
      }
    };
    const timer = setTimeout(() => void ask(), restFor((input.text ?? input.base64 ?? '').length));
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [input, tries]);
  useEffect(() => {
    const again = (): void => setTries((count) => count + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return {
    preview: input === null ? null : answer.preview,
    problem: input !== null && answer.of === input ? answer.problem : null,
    isPending: input !== null && answer.of !== input,
    retry: (): void => {
      setAnswer((before) => ({ ...before, of: null }));
      setTries((count) => count + 1);
    },
  };
}
