import { lazy, Suspense } from 'react';
import { fetchPart } from '../../../shared/parts/missing-part.ts';

const RecentActsDialog = lazy(async () => ({
  default: (await fetchPart(() => import('./recent-acts-dialog.tsx'))).RecentActsDialog,
}));

/** The dialog with the acts on many people of the last day, fetched when it is opened. */
export function RecentActs({ open, onClose }: { open: boolean; onClose: () => void }) {
  if (!open) return null;
  return (
    <Suspense>
      <RecentActsDialog onClose={onClose} />
    </Suspense>
  );
}
