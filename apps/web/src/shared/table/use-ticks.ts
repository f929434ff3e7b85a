import { useEffect, useState } from 'react';
import { t } from '../messages/t.ts';
import { toast, toastError } from '../ui/toast.ts';
import type { Ticks } from './ticks.tsx';

const nothing: ReadonlySet<string> = new Set();
type State = { key: string; ids: ReadonlySet<string>; last: string | null };

type Ticked<T> = {
  /** The filters of the list. */
  filter: object;
  /** The rows of the page that is shown. */
  rows: readonly T[] | undefined;
  nameOf: (row: T) => string;
  /** The ids of the first rows that match, as many as can be ticked. */
  listIds: () => Promise<{ ids: readonly string[] }>;
  atOnce: number;
  /** The sentence for ids that could not be listed. */
  failed: string;
};

/**
 * The ticked people, also those of other pages. Another filter clears the ticks and says so, so that nobody is acted on
 * who cannot be seen; another order or page keeps them.
 */
export function useTicks<T extends { _id: string }>({ filter, rows, nameOf, listIds, atOnce, failed }: Ticked<T>) {
  const key = JSON.stringify(filter);
  const [state, setState] = useState<State>({ key, ids: nothing, last: null });
  const [choosing, setChoosing] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const isOutdated = state.key !== key;
  const ids = isOutdated ? nothing : state.ids;
  useEffect(() => {
    if (!isOutdated) return;
    if (state.ids.size > 0) toast.success(t('The selection was cleared, because the filters are others now.'));
    setState({ key, ids: nothing, last: null });
  }, [isOutdated, key, state.ids.size]);

  const put = (changed: readonly string[], on: boolean, last: string | null): void => {
    const rest = [...ids].filter((id) => !changed.includes(id));
    const next = on ? [...rest, ...changed] : rest;
    if (next.length > atOnce) {
      toast.error(t('At most {max} users can be selected at once.', { max: atOnce }));
      return;
    }
    setIsUsed(true);
    setState({ key, ids: new Set(next), last });
  };
  const order = (rows ?? []).map(({ _id }) => _id);
  const onTick = (id: string, on: boolean, upTo: boolean): void => {
    const [here, there] = [order.indexOf(id), order.indexOf(state.last ?? '')];
    const range = upTo && there >= 0 ? order.slice(Math.min(here, there), Math.max(here, there) + 1) : [id];
    put(range, on, id);
  };
  const selectAll = async (): Promise<void> => {
    setChoosing(true);
    try {
      const found = await listIds();
      setState({ key, ids: new Set(found.ids), last: null });
    } catch (error) {
      toastError(error, failed);
    } finally {
      setChoosing(false);
    }
  };
  const ticks: Ticks<T> = {
    ids,
    nameOf,
    onTick,
    onTickAll: (changed, on) => put(changed, on, null),
  };
  return {
    ids,
    /** Whether anybody was ticked on this page since it was opened. */
    isUsed,
    ticks,
    choosing,
    selectAll,
    clear: () => setState({ key, ids: nothing, last: null }),
  };
}
