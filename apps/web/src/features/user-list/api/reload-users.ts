import type { QueryClient } from '@tanstack/react-query';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';

/** Loads again everything that a change of a person affects, except open dialogs and the form that is being edited. */
export async function reloadUsers(cache: QueryClient): Promise<void> {
  await reloadQueries(cache, [['users', 'list'], ['teacher-approvals'], ['waiting'], ['dashboards']]);
}
