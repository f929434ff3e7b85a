import { type Role, texts } from '@lectern/contract';
import { hashPassword } from '../../platform/auth/index.ts';
import type { Clock, Ids } from '../../platform/clock/index.ts';
import { brokenConstraint, type Db } from '../../platform/db/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { insertUser, type UserRow } from './users.repository.ts';

export type NewAccount = {
  username: string;
  email: string;
  phoneNumber?: string | null;
  role: Role;
  isAdmin?: boolean;
  institutionId?: string | null;
} & ({ password: string } | { passwordHash: string });

/** Makes an active account. Throws `username_taken` or `email_taken` at the field concerned. */
export async function createUser(deps: { clock: Clock; ids: Ids }, db: Db, account: NewAccount): Promise<UserRow> {
  const passwordHash = 'passwordHash' in account ? account.passwordHash : await hashPassword(account.password);
  try {
    return await insertUser(db, {
      id: deps.ids.next(),
      username: account.username,
      email: account.email,
      password_hash: passwordHash,
      phone_number: account.phoneNumber ?? null,
      role: account.role,
      is_admin: account.role === 'admin' || account.isAdmin === true,
      institutionId: account.institutionId ?? null,
      now: deps.clock.now(),
    });
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
  if (constraint === 'users_email_key') {
    return new AppError('email_taken', texts.emailTaken, { issues: [{ path: 'email', message: texts.emailTaken }] });
  }
  return error;
}
