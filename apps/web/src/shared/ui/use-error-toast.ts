import { useEffect } from 'react';
import { toastError } from './toast.ts';

/**
 * Shows a failed load as a toast, once per failure: the server's sentence, else `fallback`. For loads that may also
 * begin early, when a person only points at a link: the early load stays silent, and the page that shows the data
 * complains.
 */
export function useErrorToast(error: Error | null, fallback: string): void {
  useEffect(() => {
    if (error !== null) toastError(error, fallback);
  }, [error, fallback]);
}
