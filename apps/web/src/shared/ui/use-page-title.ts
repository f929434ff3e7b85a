import { useEffect } from 'react';

/** The title of a browser tab, for a page called `name`. */
export function tabTitle(name: string): string {
  return `${name} · Lectern`;
}

/** Names the browser tab after what the page shows, once that is known; until then the route's own name stands there. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined && name !== '') document.title = tabTitle(name);
  }, [name]);
}
