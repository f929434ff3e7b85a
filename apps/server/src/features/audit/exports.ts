import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import type { AuditOrigin } from '../../platform/act/index.ts';
import { type AuditDeps, type AuditEvent, recordAudit } from './record.ts';

/**
 * Writes down that somebody takes a list of people, or of their acts, home as a table: the list, its thing if it is of
 * one, and the names of the filters. It leaves out their values, which may be names.
 */
export async function recordPeopleExport(
  deps: AuditDeps,
  db: Db,
  actor: Actor,
  list: string,
  query: Readonly<Record<string, unknown>>,
  origin: AuditOrigin,
  target?: NonNullable<AuditEvent['target']>,
): Promise<void> {
  const filters = Object.keys(query).filter((field) => field !== 'sort' && query[field] !== undefined);
  const changes = [
    { field: 'list', before: null, after: list },
    ...(filters.length === 0 ? [] : [{ field: 'filters', before: null, after: filters.toSorted().join(', ') }]),
  ];
  // An admin's doings are no matter of the institution that the admin happens to belong to.
  const institutionId = actor.isAdmin ? null : actor.institutionId;
  const event = { action: 'people_exported', actorId: actor.id, institutionId, changes, origin } as const;
  await recordAudit(deps, db, target ? { ...event, target } : event);
}
