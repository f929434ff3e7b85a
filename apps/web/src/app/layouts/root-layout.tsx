import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { tellHead } from '../../shared/page-head/page-head.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { tabTitle } from '../../shared/ui/use-page-title.ts';
import { newVersion } from '../new-version.ts';

const NewVersionBar = lazyDecoration(async () => (await import('./new-version-bar.tsx')).NewVersionBar);

/** Around every page: names the browser tab, puts the focus on the new page's heading after a navigation, and offers a newer version. */
export function RootLayout() {
  useTabTitle();
  useFocusOnNavigation();
  const start = useSyncExternalStore(newVersion.subscribe, newVersion.snapshot, noneYet);
  return (
    <>
      <Outlet />
      {start !== null && (
        <Suspense fallback={null}>
          <NewVersionBar onReload={start} />
        </Suspense>
      )}
    </>
  );
}

const noneYet = (): null => null;

function useTabTitle(): void {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const path = useLocation({ select: (location) => location.pathname });
  if (import.meta.env.SSR) tellHead(title === undefined ? {} : { title });
  // Before the page's own effects, so that a page that knows a better name has the last word.
  useLayoutEffect(() => {
    document.title = title === undefined ? 'Lectern' : tabTitle(title);
  }, [title, path]);
}

function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        const main = document.querySelector('main');
        const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}
