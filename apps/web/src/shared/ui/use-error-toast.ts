import { useEffect } from 'react';
import { toastError } from './toast.ts';

/**
 * Shows a failed load as a toast, once per failure: the server's sentence, else `fallback`. For loads that are also
 * begun early, when somebody only points at a link: those must not complain, the page that then shows them does.
 */
export function useErrorToast(error: Error | null, fallback: string): void {
  useEffect(() => {
    if (error !== null) toastError(error, fallback);
  }, [error, fallback]);
}
