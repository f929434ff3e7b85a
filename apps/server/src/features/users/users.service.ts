import { type Role, texts } from '@lectern/contract';
import type { Language } from '@lectern/contract/languages';
import type { AnyAct } from '../../platform/act/index.ts';
import { brokenConstraint } from '../../platform/db/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { AppError } from '../../platform/http/index.ts';
import { fittingPerson, type PersonColumns } from './person-fields.ts';
import { insertUser, type UserRow } from './users.repository.ts';

export type NewAccount = {
  username: string;
  email: string;
  phoneNumber?: string | null;
  role: Role;
  isAdmin?: boolean;
  isActive?: boolean;
  /** Whether the maker of the account answers for its address. */
  emailVerified: boolean;
  institutionId?: string | null;
  /** The language of mails to the person. */
  language?: Language;
  /** The time zone of the browser in which they sign up. */
  timeZone?: string | null;
  /** Education and teaching; what does not fit the role and the rest is dropped. */
  person?: Partial<PersonColumns>;
  /** Null for an account to which nobody can sign in before a password is set with a link. */
  passwordHash: string | null;
};

/** Makes an account. Throws `username_taken` or `email_taken`. */
export async function createUser({ db, clock, ids }: AnyAct, account: NewAccount): Promise<UserRow> {
  const person = fittingPerson({
    ...noPerson,
    phone_number: account.phoneNumber ?? null,
    ...account.person,
    role: account.role,
  });
  const user = await savingUser(() =>
    insertUser(db, {
      ...person,
      id: ids.next(),
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      role: account.role,
      is_admin: account.role === 'admin' || account.isAdmin === true,
      is_active: account.isActive ?? true,
      email_verified: account.emailVerified,
      institution_id: account.institutionId ?? null,
      language: account.language ?? null,
      time_zone: account.timeZone ?? null,
      now: clock.now(),
    }),
  );
  // Coordinators see nothing of administrators.
  const institutionId = user.is_admin ? null : user.institution_id;
  const facts = { userId: user.id, institutionId, change: 'created' as const };
  await tellLater({ db, clock, ids }, 'person_changed', [{ thingId: user.id, facts }]);
  return user;
}

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** An account was made, changed, blocked, unblocked or deleted; the institution is the one that it was of then. Imports of people tell of themselves as a whole. */
    person_changed: { userId: string; institutionId: string | null; change: PersonChange };
  }
}

export type PersonChange = 'created' | 'changed' | 'blocked' | 'unblocked' | 'deleted';

const noPerson: PersonColumns = {
  phone_number: null,
  education_level: null,
  school_class: null,
  college_degree: null,
  custom_college_degree: null,
  experience: null,
  expertise: null,
};

/** Runs a save of a user; a name or address that somebody else has becomes `username_taken` or `email_taken`. */
export async function savingUser<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    throw explainTaken(error);
  }
}

function explainTaken(error: unknown): unknown {
  const constraint = brokenConstraint(error);
  if (constraint === 'users_username_key') {
    return new AppError('username_taken', texts.usernameTaken, {
      issues: [{ path: 'username', message: texts.usernameTaken }],
    });
  }
  return constraint === 'users_email_key' ? emailTaken() : error;
}

export const emailTaken = (): AppError =>
  new AppError('email_taken', texts.emailTaken, { issues: [{ path: 'email', message: texts.emailTaken }] });
