import type { UserListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useEffect, useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import type { Ticks } from '../../../shared/table/ticks.tsx';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { listIds } from '../api/list-ids.ts';
import type { UsersQuery } from '../user-filters.ts';

const nothing: ReadonlySet<string> = new Set();
type State = { key: string; ids: ReadonlySet<string>; last: string | null };

/**
 * The ticked people, also those of other pages. Another filter clears the ticks and says so, so that nobody is acted on
 * who cannot be seen; another order or page keeps them.
 */
export function useTicks(query: UsersQuery, rows: readonly UserListItem[] | undefined) {
  const { sort: _, ...filter } = query;
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
    if (next.length > limits.peopleAtOnce) {
      toast.error(t('At most {max} users can be selected at once.', { max: limits.peopleAtOnce }));
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
      const found = await listIds(query);
      setState({ key, ids: new Set(found.ids), last: null });
    } catch (error) {
      toastError(error, texts.usersFailed);
    } finally {
      setChoosing(false);
    }
  };
  const ticks: Ticks<UserListItem> = {
    ids,
    nameOf: ({ username }) => username,
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
