import { type CreateUserInput, texts, type UpdateUserInput, type User, type UserUsage } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, fieldNotAllowed, notFound, requireProof } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { refuseStale } from './refuse-stale.ts';
import { recordAct } from '../audit/index.ts';
import { lockAdmins } from './admins.repository.ts';
import { isDemoAccount } from './demo-account.ts';
import { hashNewPassword, type PasswordDeps } from './new-password.ts';
import { personColumns } from './person-fields.ts';
import { findUserCard, lockUser, type LockedUserRow } from './user-detail.repository.ts';
import { countUsage } from './user-work.repository.ts';
import { auditOfCreation } from './users.audit.ts';
import {
  changeUser,
  demoAddress,
  ownAccount,
  refuseBadValues,
  requireInstitution,
  type UsersDeps,
} from './users.change.ts';
import { requireUser } from './users.details.ts';
import { canOnUser } from './users.policy.ts';
import { deleteTeacherBlock, insertTeacherBlock } from './teacher-blocks.repository.ts';
import { isActiveTo, knownUser } from './users.presenter.ts';
import { forbiddenFields, givesAccess, settledUser, wantedUser } from './users.rules.ts';
import { findUser } from './users.repository.ts';
import { createUser } from './users.service.ts';
import { giveLink, type LinkDeps, type MadeLink } from './users.links.ts';

type AdminDeps = UsersDeps & LinkDeps & PasswordDeps;

/**
 * Makes an account as an admin wants it; without a password also the link to set one. Throws `proof_required` for an
 * admin's account without a recent proof of the actor's, `username_taken`,
 * `email_taken`, and `validation_failed` for an unknown institution or an address of the demo.
 */
export async function createAccount(
  deps: AdminDeps,
  act: Act,
  input: CreateUserInput,
  address: string | null,
): Promise<{ user: User; link: MadeLink | null }> {
  if (isDemoAccount(input)) throw demoAddress();
  if (input.role === 'admin' || input.role === 'coordinator' || input.isAdmin === true) requireProof(act.actor);
  const passwordHash = typeof input.password === 'string' ? await hashNewPassword(deps, input.password, input) : null;
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const institutionId = input.institution ?? null;
    if (institutionId !== null) await requireInstitution(trx, institutionId);
    const row = await createUser(act, {
      username: input.username,
      email: input.email,
      passwordHash,
      role: input.role ?? 'student',
      isAdmin: input.isAdmin ?? false,
      isActive: input.isActive ?? true,
      emailVerified: true,
      institutionId,
      phoneNumber: input.phoneNumber ?? null,
      person: personColumns(input),
    });
    await recordAct(act, auditOfCreation(row));
    const link = passwordHash === null ? await giveLink(deps, act, row, address) : null;
    return { user: await requireUser(trx, actor, row.id), link };
  });
}

/**
 * Changes what a form carries: admins may change all but an approval, teachers the phone number and education of
 * students who asked to join their courses. Throws `proof_required` where somebody gets access by it, `not_found`, `forbidden`, `stale_update`, `field_not_allowed`, and
 * what `changeUser` throws.
 */
export async function updateUser(
  deps: UsersDeps & PasswordDeps,
  act: Act,
  id: string,
  input: UpdateUserInput,
): Promise<User> {
  // Before the transaction: hashes wait for one another, and would hold a locked account meanwhile.
  const newHash = act.actor.isAdmin ? await newHashOf(deps, act.db, id, input) : null;
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    if (actor.isAdmin && touchesStanding(input)) await lockAdmins(trx);
    const before = await requireLocked(trx, actor, id);
    const can = canOnUser(actor, knownUser(before));
    if (!can.edit && !can.editStudent) throw new AppError('forbidden', texts.forbidden);
    const read = asStored(before, input);
    const wanted = { ...wantedUser(read), ...(newHash === null ? {} : { password_hash: newHash }) };
    const after = settledUser(before, wanted, clock.now());
    refuseFields(forbiddenFields(actor, before, read, after));
    await refuseBadValues(trx, before, after);
    await refuseStale(trx, before, input.updatedAt);
    if (givesAccess(before, after)) requireProof(actor);
    await changeUser(deps, act, before, after);
    return requireUser(trx, actor, id);
  });
}

/** A form repeats the state that its reader reads, which for a teacher is not the one that is stored. */
function asStored(before: LockedUserRow, input: UpdateUserInput): UpdateUserInput {
  if (input.isActive === undefined) return input;
  const isRepeated = input.isActive === isActiveTo(before);
  return { ...input, isActive: isRepeated ? before.is_active : !before.is_active };
}

/** The hash of the password that a form carries, for the names that the person has and will have; null without one. */
async function newHashOf(deps: PasswordDeps, db: Db, id: string, input: UpdateUserInput): Promise<string | null> {
  if (typeof input.password !== 'string') return null;
  const owner = await findUser(db, id);
  if (!owner) throw notFound('User not found');
  const { username = owner.username, email = owner.email } = input;
  return hashNewPassword(deps, input.password, { username, email });
}

/** Whether an admin may cease to be one by this. The lock comes before any row, in the same order as when deleting. */
const touchesStanding = (input: UpdateUserInput): boolean =>
  input.role !== undefined || input.isAdmin !== undefined || input.isActive !== undefined;

/**
 * Blocks or unblocks a person: by an admin for the whole site, by a teacher for that teacher's courses. As before is no
 * change. Throws `not_found`, `forbidden`, `own_account`, `last_admin`.
 */
export async function setUserActive(deps: UsersDeps, act: Act, id: string, isActive: boolean): Promise<User> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    if (actor.isAdmin) await lockAdmins(trx);
    const before = await requireLocked(trx, actor, id);
    const refusal = blockRefusal(actor, before, isActive);
    if (refusal) throw refusal;
    if (!actor.isAdmin && actor.id !== id) return setTeacherBlock(act, before, isActive);
    await changeUser(deps, act, before, { ...before, is_active: isActive });
    return requireUser(trx, actor, id);
  });
}

/** `own_account` or `forbidden` where the actor may not block or unblock a person. */
export function blockRefusal(actor: Actor, user: LockedUserRow, isActive: boolean): AppError | null {
  if (actor.id === user.id) return isActive ? null : ownAccount();
  return canOnUser(actor, knownUser(user)).block ? null : refusedBlock(actor, user);
}

function refusedBlock(actor: Actor, user: LockedUserRow): AppError {
  const known = knownUser({ ...user, is_active: true });
  return new AppError('forbidden', canOnUser(actor, known).block ? texts.blockedByAdmin : texts.forbidden);
}

/**
 * Closes a teacher's courses to a locked student, or opens them again; the account stays as it is. The answer is read
 * before: unblocked, somebody who has withdrawn the request is no longer the teacher's to see.
 */
async function setTeacherBlock(act: Act, student: LockedUserRow, isActive: boolean): Promise<User> {
  const { db: trx, actor: teacher, clock } = act;
  const shown = await requireUser(trx, teacher, student.id);
  const after = {
    ...shown,
    isActive,
    can: canOnUser(teacher, knownUser({ ...student, blocked_by_viewer: !isActive })),
  };
  const changed = isActive
    ? await deleteTeacherBlock(trx, teacher.id, student.id)
    : await insertTeacherBlock(trx, teacher.id, student.id, clock.now());
  if (!changed) return after;
  const action = isActive ? 'student_unblocked' : 'student_blocked';
  const target = { kind: 'user' as const, id: student.id };
  const institutionId = student.institution_id;
  await recordAct(act, { action, target, institutionId });
  return after;
}

/** Makes a link with which a person sets a new password, in place of former ones. Throws `not_found`. */
export async function makeLinkForUser(
  deps: AdminDeps,
  act: Act,
  id: string,
  address: string | null,
): Promise<MadeLink> {
  return transact(act, async (act) => giveLink(deps, act, await requireLocked(act.db, act.actor, id), address));
}

/** Counts the things that deleting a person would touch. Throws `not_found`. */
export async function getUsage(db: Db, id: string): Promise<UserUsage> {
  if (!(await findUserCard(db, id))) throw notFound('User not found');
  return countUsage(db, id);
}

async function requireLocked(trx: Db, actor: Actor, id: string): Promise<LockedUserRow> {
  const row = await lockUser(trx, actor, id, 'change');
  if (!row) throw notFound('User not found');
  return row;
}

function refuseFields([first, ...others]: string[]): void {
  if (first !== undefined) throw fieldNotAllowed(first, ...others);
}
