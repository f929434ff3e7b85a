import type { Act } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import { recordActs } from '../audit/index.ts';
import { updateStandings } from './user-effects.repository.ts';
import { auditOfChange } from './users.audit.ts';
import type { UsersDeps } from './users.change.ts';
import type { UserRow } from './users.repository.ts';

/** A locked account, and what it is to become. */
export type AccountChange = { before: UserRow; after: UserRow };

/**
 * Changes whether many locked accounts are active, or their institutions, as `changeUser` does one by one: others hear
 * of each, and the log has an entry for each, as a part of `partOf`. It refuses nothing: ask `refusalOf` and
 * `blockRefusal` before. Answers the accounts as they are then.
 */
export async function changeStandings(
  { tell }: Pick<UsersDeps, 'tell'>,
  act: Act,
  changes: readonly AccountChange[],
  partOf: string,
): Promise<UserRow[]> {
  const changed = changes.map(({ before, after }) => ({
    before,
    after: { ...after, ...nextVersion(act.clock, before, act.actor.id) },
  }));
  await updateStandings(
    act.db,
    changed.map(({ after }) => ({
      id: after.id,
      is_active: after.is_active,
      institution_id: after.institution_id,
      applied_institution_id: after.applied_institution_id,
      updated_at: after.updated_at,
      updated_by: after.updated_by,
    })),
  );
  for (const change of changed) await tell(act, 'user_changed', change);
  await recordActs(
    act,
    changed.flatMap(({ before, after }) => auditOfChange(before, after, 0).map((event) => ({ ...event, partOf }))),
  );
  return changed.map(({ after }) => after);
}
