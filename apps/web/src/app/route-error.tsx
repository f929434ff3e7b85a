import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { t } from '../shared/messages/t.ts';

/** Stands where a page broke; the rest of the screen stays usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} fallback={t('This page could not be shown. Please try again.')} onRetry={retry} />;
}
