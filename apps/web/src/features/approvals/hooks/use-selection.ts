import { texts } from '@lectern/contract/texts';
import { useState } from 'react';
import { toastError } from '../../../shared/ui/toast.ts';
import type { RequestFilters } from '../api/list-join-requests.ts';
import { listPendingIds } from '../api/list-pending-ids.ts';

const nothing: ReadonlySet<string> = new Set();

export type Selection = ReturnType<typeof useSelection>;

/**
 * The selected requests, also those of other pages. A change of the filters clears the selection, so that it holds
 * nothing that cannot be found.
 */
export function useSelection(filters: RequestFilters) {
  const key = JSON.stringify(filters);
  const [state, setState] = useState({ key, ids: nothing });
  const [choosing, setChoosing] = useState(false);
  const ids = state.key === key ? state.ids : nothing;
  const select = (changed: readonly string[], on: boolean): void => {
    const rest = [...ids].filter((id) => !changed.includes(id));
    setState({ key, ids: new Set(on ? [...rest, ...changed] : rest) });
  };
  const selectAll = async (): Promise<void> => {
    setChoosing(true);
    try {
      setState({ key, ids: new Set(await listPendingIds(filters)) });
    } catch (error) {
      toastError(error, texts.courseListFailed);
    } finally {
      setChoosing(false);
    }
  };
  return { ids, choosing, select, selectAll, clear: () => setState({ key, ids: nothing }) };
}
