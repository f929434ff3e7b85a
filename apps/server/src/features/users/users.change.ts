import { say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { accountTexts, texts, usernameProblem } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Tell } from '../../platform/events/index.ts';
import { AppError, invalidField } from '../../platform/http/index.ts';
import { type PersonalData, transferDeletedWork } from '../../platform/personal-data/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { recordActs } from '../audit/index.ts';
import { hasAnotherAdmin } from './admins.repository.ts';
import { isDemoAccount } from './demo-account.ts';
import { endEmailLink } from './email-links.ts';
import { endPasswordLinks } from './password-links.ts';
import { countManaged, holdInstitution, updateUserRow } from './user-effects.repository.ts';
import { countWork, describeWork } from './user-work.repository.ts';
import { auditOfChange } from './users.audit.ts';
import type { UserRow } from './users.repository.ts';
import { changedFields, gainsOversight, gainsStanding, sameAddress } from './users.rules.ts';
import { savingUser } from './users.service.ts';

declare module '../../platform/events/index.ts' {
  interface Events {
    /** An account became another: a new role, password, standing or institution. Its row is locked, and changed already. */
    user_changed: { before: UserRow; after: UserRow };
  }
}

export type UsersDeps = {
  tell: Tell;
  /** Whether the demo's admins count as admins. */
  demoAccounts: boolean;
  personalData: readonly PersonalData[];
  /** Tells the former address of an account, in the transaction that gave it another one; absent where no mail is sent. */
  notifyMoved?: (trx: Db, notice: MovedNotice) => Promise<void>;
};

/** The former address of an account, which leaves it at that moment. */
export type MovedNotice = Pick<UserRow, 'username' | 'email' | 'language'> & { at: Date };

/**
 * Makes a locked account what it should become, with everything that follows: who loses a role or a password or is
 * blocked is signed out, a former coordinator manages nothing, courses that a former teacher left in the bin are the
 * actor's, and the log says what was done. Throws `own_account`,
 * `last_admin`, `user_owns_work`, `email_not_verified` where an account with an unverified address would gain standing,
 * `username_taken`, `email_taken`, and `validation_failed` for an unknown institution.
 */
export async function changeUser(deps: UsersDeps, act: Act, before: UserRow, after: UserRow): Promise<void> {
  const { db: trx, actor, clock } = act;
  if (changedFields(before, after).length === 0 && before.password_hash === after.password_hash) return;
  await refuse(deps, act, before, after);
  await savingUser(() =>
    updateUserRow(trx, before.id, { ...columnsOf(after), ...nextVersion(clock, before, actor.id) }),
  );
  const newPassword = before.password_hash !== after.password_hash;
  // A link that went to the former address, or was made for the former password or for somebody with less power, is worth nothing now.
  if (newPassword || before.email !== after.email || gainsOversight(before, after))
    await endPasswordLinks(trx, before.id);
  if (newPassword || !sameAddress(before, after)) await endEmailLink(trx, before.id);
  // Nobody answered for any other address: it may be a stranger's.
  if (before.email_verified && !sameAddress(before, after))
    await deps.notifyMoved?.(trx, { ...before, at: clock.now() });
  if (authors(before) && !authors(after)) await transferDeletedWork(deps.personalData, trx, [before.id], actor.id);
  const leftManagement = before.role === 'coordinator' && after.role !== 'coordinator';
  const ended = leftManagement ? await countManaged(trx, before.id) : 0;
  await deps.tell(act, 'user_changed', { before, after });
  await recordActs(act, auditOfChange(before, after, ended));
}

async function refuse(deps: UsersDeps, { db: trx, actor }: Act, before: UserRow, after: UserRow): Promise<void> {
  await refuseBadValues(trx, before, after);
  const refusal = refusalOf(actor, before, after);
  if (refusal) throw refusal;
  if (administers(before) && !administers(after)) await refuseLosingLastAdmin(deps, trx, before.id);
  // Courses of somebody who teaches no longer would be visible with nobody to answer for them.
  if (authors(before) && !authors(after))
    await refuseLeavingWork(trx, before.id, (work) =>
      say(
        'This person owns {work} and must keep the role for now. Delete that work or give it to someone else first.',
        {
          work,
        },
      ),
    );
}

/** `email_not_verified` or `own_account` where the actor may not make an account what it should become, whoever else there is. */
export function refusalOf(actor: Pick<Act['actor'], 'id'>, before: UserRow, after: UserRow): AppError | null {
  // The address is how a person is told from a stranger who claims to be that person.
  if (!after.email_verified && gainsStanding(before, after)) return emailNotVerified();
  const changed = changedFields(before, after);
  const standing = ['role', 'isAdmin', 'isActive'] as const;
  return actor.id === before.id && standing.some((field) => changed.includes(field)) ? ownAccount() : null;
}

/** Throws `validation_failed` for what would be new to the account: a name like another, an address of the demo, no institution. */
export async function refuseBadValues(trx: Db, before: UserRow, after: UserRow): Promise<void> {
  const problem = after.username === before.username ? null : usernameProblem(after.username);
  if (problem !== null) throw invalidField('username', problem);
  if (after.email !== before.email && isDemoAccount(after)) throw demoAddress();
  if (after.institution_id !== null && after.institution_id !== before.institution_id)
    await requireInstitution(trx, after.institution_id);
}

/** Whether this is an admin who is not blocked. */
export const administers = (user: UserRow): boolean => user.is_admin && user.is_active;
/** Whether courses and tests may belong to this person. */
export const authors = (user: Pick<UserRow, 'is_admin' | 'role'>): boolean => user.is_admin || user.role === 'teacher';

function columnsOf(after: UserRow) {
  return {
    username: after.username,
    username_key: nameKey(after.username),
    email: after.email,
    email_key: nameKey(after.email),
    email_verified: after.email_verified,
    password_hash: after.password_hash,
    phone_number: after.phone_number,
    role: after.role,
    is_admin: after.is_admin,
    is_active: after.is_active,
    is_approved: after.is_approved,
    approved_by: after.approved_by,
    applied_at: after.applied_at,
    applied_institution_id: after.applied_institution_id,
    institution_id: after.institution_id,
    education_level: after.education_level,
    school_class: after.school_class,
    college_degree: after.college_degree,
    custom_college_degree: after.custom_college_degree,
    experience: after.experience,
    expertise: after.expertise,
  };
}

/** Throws `last_admin` when nobody else administers. Locks out other acts that take an admin away. */
export async function refuseLosingLastAdmin(deps: UsersDeps, trx: Db, id: string): Promise<void> {
  if (!(await hasAnotherAdmin(trx, id, deps.demoAccounts))) throw new AppError('last_admin', texts.lastAdmin);
}

/** Throws `user_owns_work`, with what `owning` says of them, when courses or tests belong to the person. */
export async function refuseLeavingWork(trx: Db, id: string, owning: (work: Said[]) => Said): Promise<void> {
  const work = await countWork(trx, id);
  if (work.courses + work.tests === 0) return;
  const said = owning(describeWork(work));
  throw new AppError('user_owns_work', said, { details: said.message });
}

/** Throws `validation_failed` when there is no such institution; else it stays until the transaction ends. */
export async function requireInstitution(trx: Db, id: string): Promise<void> {
  if (!(await holdInstitution(trx, id))) throw invalidField('institution', texts.noSuchInstitution);
}

export const emailNotVerified = (): AppError => new AppError('email_not_verified', accountTexts.emailNotVerified);
export const ownAccount = (): AppError => new AppError('own_account', texts.ownAccount);
export const demoAddress = (): AppError => invalidField('email', 'This address is reserved for the demo');
