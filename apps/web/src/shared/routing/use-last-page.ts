import { useEffect, useEffectEvent } from 'react';

type Shown = { page?: number | undefined; pageCount?: number | undefined };

/** Goes back to the last page when the page in the address is empty, for example after its last row was deleted. */
export function useLastPage(shown: Shown | undefined, goTo: (page: number) => void): void {
  const { page = 1, pageCount = 0 } = shown ?? {};
  const last = page > pageCount && pageCount > 0 ? pageCount : null;
  const go = useEffectEvent(goTo);
  useEffect(() => {
    if (last !== null) go(last);
  }, [last]);
}
