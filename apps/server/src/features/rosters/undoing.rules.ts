import type { AccountColumn, AccountState, PlacedState } from '../users/index.ts';
import type { KnownAccount } from './rosters.rules.ts';
import type { TakenNames } from './undoing.repository.ts';
import type { Trace } from './work.repository.ts';

/** Columns that go back together or not at all. */
const units = [
  ['username', 'username_key'],
  ['email', 'email_key'],
  ['email_verified'],
  ['phone_number'],
  ['role', 'is_admin', 'is_approved', 'approved_by', 'applied_at', 'applied_institution_id'],
  ['institution_id'],
  ['education_level', 'school_class', 'college_degree', 'custom_college_degree'],
  ['experience'],
  ['expertise'],
] as const satisfies readonly (readonly AccountColumn[])[];
type Unit = (typeof units)[number];

export type Restoring = {
  account: KnownAccount;
  current: AccountState;
  trace: Trace & { before: AccountState };
  taken: TakenNames;
  actorId: string;
  /** Whether nobody else would administer. */
  lastAdmin: boolean;
  now: Date;
};

/**
 * The account as it was before the import, in everything that the import changed and nobody has changed since; null
 * where nothing is to be put back. `whole` is false where something had to stay as it is.
 */
export function restored(of: Restoring): { state: PlacedState | null; whole: boolean } {
  const { current, trace } = of;
  const changed = units.filter((unit) =>
    unit.some((column) => (trace.before[column] ?? null) !== (trace.after[column] ?? null)),
  );
  const back = changed.filter((unit) => isUntouched(of, unit) && isPossible(of, unit));
  const whole = back.length === changed.length;
  if (back.length === 0) return { state: null, whole };
  const columns = back.flat().map((column) => [column, trace.before[column]] as const);
  const untouched = whole && current.updated_at === trace.after.updated_at;
  const version = untouched
    ? { updated_at: trace.before.updated_at, updated_by: trace.before.updated_by ?? null }
    : { updated_at: laterThan(of.account.updated_at, of.now), updated_by: of.actorId };
  const values = Object.fromEntries(columns) as Partial<AccountState>;
  return { state: { ...current, ...values, ...version, id: of.account.id }, whole };
}

// Notes of older imports lack the columns that came later.
function isUntouched({ current, trace }: Restoring, unit: Unit): boolean {
  return unit.every((column) => (current[column] ?? null) === (trace.after[column] ?? null));
}

function isPossible(of: Restoring, unit: Unit): boolean {
  const { account, trace, taken } = of;
  const { before } = trace;
  switch (unit[0]) {
    case 'username':
      return (taken.usernames.get(String(before.username_key)) ?? account.id) === account.id;
    case 'email':
      return (taken.emails.get(String(before.email_key)) ?? account.id) === account.id;
    case 'email_verified':
      // Another address has been proven since: that is not taken back.
      return of.current.email_key === trace.after.email_key;
    case 'institution_id':
      return isThere(taken, before.institution_id);
    case 'role':
      return mayLoseRole(of);
    default:
      return true;
  }
}

const isThere = (taken: TakenNames, institution: AccountState['institution_id'] | undefined): boolean =>
  institution === null || institution === undefined || taken.institutions.has(String(institution));

/** Nobody takes a role from themselves, from the last admin, or from somebody who has come to work in it since. */
function mayLoseRole({ account, trace: { before }, taken, actorId, lastAdmin }: Restoring): boolean {
  if (account.id === actorId) return false;
  if (losesAdmin(account, before) && lastAdmin) return false;
  if (!isThere(taken, before.applied_institution_id)) return false;
  const authors = before.is_admin === true || before.role === 'teacher';
  if (account.courses + account.tests > 0 && !authors) return false;
  return account.manages === 0 || before.role === 'coordinator' || account.role !== 'coordinator';
}

/** Whether an active admin would be none any more. */
export function losesAdmin(account: KnownAccount, before: AccountState | null): boolean {
  return account.is_admin && account.is_active && before?.is_admin !== true;
}

const laterThan = (version: Date, now: Date) => new Date(Math.max(now.getTime(), version.getTime() + 1)).toISOString();
