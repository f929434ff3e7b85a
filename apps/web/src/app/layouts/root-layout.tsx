import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { tellHead } from '../../shared/page-head/page-head.ts';
import { tabTitle } from '../../shared/ui/use-page-title.ts';

/** Around every page: names the browser tab, and puts the focus on the new page's heading after a navigation. */
export function RootLayout() {
  useTabTitle();
  useFocusOnNavigation();
  return <Outlet />;
}

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
