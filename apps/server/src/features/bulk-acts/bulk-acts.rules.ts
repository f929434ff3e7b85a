import type { BulkActKind, LeftReason } from '@lectern/contract';
import type { AppError } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import {
  type AccountChange,
  blockRefusal,
  forbiddenFields,
  type LockedUserRow,
  refusalOf,
  settledUser,
} from '../users/index.ts';

/** An act on people's accounts themselves. */
export type StandingAct = { kind: Exclude<BulkActKind, 'group' | 'move'> } | { kind: 'move'; institutionId: string };

/** An account as an act makes it, or the reason why it leaves it. */
export type Verdict = { change: AccountChange } | { left: LeftReason; username: string };

/** Decides what an act does to one account, by the rules of the same act on a single account. */
export function verdictOn(actor: Actor, act: StandingAct, person: LockedUserRow, now: Date): Verdict {
  if (act.kind === 'move') return movedOr(actor, person, act.institutionId, now);
  const isActive = act.kind === 'unblock';
  const { username } = person;
  if (person.is_active === isActive) return { left: 'already', username };
  const refusal = blockRefusal(actor, person, isActive);
  return refusal ? { left: reasonOf(refusal), username } : changed(actor, person, { is_active: isActive });
}

function movedOr(actor: Actor, person: LockedUserRow, institution: string, now: Date): Verdict {
  const { username } = person;
  if (person.institution_id === institution) return { left: 'already', username };
  const after = settledUser(person, { institution_id: institution }, now);
  if (forbiddenFields(actor, person, { institution }, after).length > 0) return { left: 'own_account', username };
  const { institution_id, applied_institution_id } = after;
  return changed(actor, person, { institution_id, applied_institution_id });
}

type Place = Partial<Pick<LockedUserRow, 'is_active' | 'institution_id' | 'applied_institution_id'>>;

function changed(actor: Actor, before: LockedUserRow, place: Place): Verdict {
  const after = { ...before, ...place };
  const refusal = refusalOf(actor, before, after);
  return refusal ? { left: reasonOf(refusal), username: before.username } : { change: { before, after } };
}

/** The account as it was before an act, where the actor may put it back; null where it stays as it is, as one's own does. */
export function restoredBy(actor: Actor, person: LockedUserRow, place: Place): AccountChange | null {
  if (actor.id === person.id) return null;
  const verdict = changed(actor, person, place);
  return 'change' in verdict ? verdict.change : null;
}

function reasonOf({ code }: AppError): LeftReason {
  switch (code) {
    case 'own_account':
    case 'email_not_verified':
    case 'last_admin':
      return code;
    default:
      // People whom the actor may not touch are not there for the actor.
      return 'gone';
  }
}
