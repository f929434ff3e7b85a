import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../ui/error-state.tsx';

/** Says that a look-up failed, with a way to try again; renders nothing otherwise. */
export function FoundError({ found, failed }: { found: UseQueryResult; failed: string }) {
  if (!found.isError) return null;
  return (
    <ErrorState
      error={found.error}
      fallback={failed}
      onRetry={() => void found.refetch()}
      retrying={found.isFetching}
    />
  );
}
