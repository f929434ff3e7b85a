import { useEffect } from 'react';
import { tellHead } from '../page-head/page-head.ts';

/** The title of a browser tab, for a page called `name`. */
export function tabTitle(name: string): string {
  return `${name} · Lectern`;
}

/** Names the browser tab after the page's content, once that is known; until then it has the route's name. */
export function usePageTitle(name: string | undefined): void {
  if (import.meta.env.SSR && name !== undefined) tellHead({ title: name });
  useEffect(() => {
    if (name !== undefined && name !== '') document.title = tabTitle(name);
  }, [name]);
}
