import { Suspense } from 'react';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';

const NoticesBell = lazyDecoration(
  async () => (await import('../../features/notices/components/notices-bell.tsx')).NoticesBell,
);

/** The bell of a bar, fetched after the page. There is none before a required second step is set up, which notices wait for. */
export function Bell() {
  const user = useUser();
  if (user?.mustSetUpStep === true) return null;
  return (
    <Suspense>
      <NoticesBell />
    </Suspense>
  );
}
