import type { Act } from '../../platform/act/index.ts';
import { type AuditEvent, recordAct } from './record.ts';

/**
 * Writes down that somebody takes a list of people, or of their acts, home as a table: the list, its thing if it is of
 * one, and the names of the filters. It leaves out their values, which may be names.
 */
export async function recordPeopleExport(
  act: Act,
  list: string,
  query: Readonly<Record<string, unknown>>,
  target?: NonNullable<AuditEvent['target']>,
): Promise<void> {
  const filters = Object.keys(query).filter((field) => field !== 'sort' && query[field] !== undefined);
  const changes = [
    { field: 'list', before: null, after: list },
    ...(filters.length === 0 ? [] : [{ field: 'filters', before: null, after: filters.toSorted().join(', ') }]),
  ];
  // An admin's doings are no matter of the institution that the admin happens to belong to.
  const institutionId = act.actor.isAdmin ? null : act.actor.institutionId;
  const event = { action: 'people_exported', institutionId, changes } as const;
  await recordAct(act, target ? { ...event, target } : event);
}
