import { Suspense } from 'react';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';

const NoticesBell = lazyDecoration(
  async () => (await import('../../features/notices/components/notices-bell.tsx')).NoticesBell,
);

/** The bell of a bar, fetched after the page. */
export const Bell = () => (
  <Suspense>
    <NoticesBell />
  </Suspense>
);
