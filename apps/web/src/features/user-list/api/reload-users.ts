import type { QueryClient } from '@tanstack/react-query';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';

/** Loads again what a change of a person changes. Not what a dialog still shows, nor what is being edited. */
export async function reloadUsers(cache: QueryClient): Promise<void> {
  await reloadQueries(cache, [['users', 'list'], ['teacher-approvals'], ['waiting'], ['dashboards']]);
}
