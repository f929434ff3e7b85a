import { useEffect, useEffectEvent } from 'react';

/** Goes back to the last page when the one that the address names has emptied, as by deleting its last row. */
export function useLastPage(
  shown: { page: number; pageCount: number } | undefined,
  goTo: (page: number) => void,
): void {
  const last = shown !== undefined && shown.page > shown.pageCount && shown.pageCount > 0 ? shown.pageCount : null;
  const go = useEffectEvent(goTo);
  useEffect(() => {
    if (last !== null) go(last);
  }, [last]);
}
