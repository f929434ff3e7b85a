import type { QueryClient } from '@tanstack/react-query';

/** Loads again what a change of a person changes. Not what a dialog still shows, nor what is being edited. */
export async function reloadUsers(cache: QueryClient): Promise<void> {
  const keys = [['users', 'list'], ['teacher-approvals'], ['waiting'], ['dashboards']];
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}
