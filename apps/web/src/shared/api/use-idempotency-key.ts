import { useRef } from 'react';
import { ApiError } from './api-error.ts';

/**
 * The `Idempotency-Key` of something new. A repetition after a lost answer has the same key, so that it makes no second
 * thing; after any other answer the next one is new.
 */
export function useIdempotencyKey() {
  const key = useRef<string>(undefined);
  return {
    headers: () => ({ 'idempotency-key': (key.current ??= crypto.randomUUID()) }),
    /** Takes the error of the answer, null for a success. */
    onAnswer: (error: Error | null): void => {
      if (!(error instanceof ApiError && error.status === 0)) key.current = undefined;
    },
  };
}
