import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type AuditDeps, type AuditEvent, type AuditOrigin, recordAudit } from './record.ts';

/**
 * Writes down that somebody takes a list of people, or of what they did, home as a table: which list, of which thing if of
 * one, and by which filters it was narrowed. What was filtered for is not told, because it may be a name.
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
