import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type NothingMatchesProps = { title: string; children: ReactNode; onClear: () => void; filters?: boolean };

/** Says that a search or, with `filters`, a filter finds nothing, and leads back to the whole list. */
export function NothingMatches({ title, children, onClear, filters = false }: NothingMatchesProps) {
  return (
    <EmptyState
      title={title}
      drawing="unfound"
      action={<Button onClick={onClear}>{filters ? t('Clear filters') : t('Clear search')}</Button>}
    >
      {children}
    </EmptyState>
  );
}
