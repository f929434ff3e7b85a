import { hash } from 'node:crypto';
import { type CalendarState, texts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Random } from '../../platform/clock/index.ts';
import { AppError } from '../../platform/http/index.ts';
import { findUser, holdAccount, type UserRow } from '../users/index.ts';
import { findCalendarOf, putAddress, removeAddress } from './calendars.repository.ts';

const newSecret = (random: Random): string => random.bytes(32).toString('base64url');

/** The form of a secret. */
export const secretForm = /^[\w-]{43}$/;

/** The stored form of a secret. It recognises the secret, and nobody can read a calendar with it. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** A digest by which a calendar knows that its person has another password than when its address was made. */
export const passwordMark = ({ password_hash }: Pick<UserRow, 'password_hash'>): Buffer =>
  hash('sha256', password_hash ?? '', 'buffer');

/** Whether the actor's calendar has an address that works, and since when. */
export async function ownCalendar({ db, actor }: Act): Promise<CalendarState> {
  const [calendar, user] = await Promise.all([findCalendarOf(db, actor.id), findUser(db, actor.id)]);
  const works = user !== null && calendar?.password_mark?.equals(passwordMark(user)) === true;
  return { madeAt: (works && calendar.made_at?.toISOString()) || null };
}

/** Gives the actor's calendar an address in place of a former one. Answers its path, which is kept nowhere. */
export async function makeAddress(random: Random, act: Act): Promise<{ path: string; madeAt: Date }> {
  return transact(act, async ({ db: trx, actor, clock }) => {
    await holdAccount(trx, actor.id);
    const user = await findUser(trx, actor.id);
    if (!user) throw new AppError('not_signed_in', texts.notSignedIn);
    const secret = newSecret(random);
    const madeAt = clock.now();
    await putAddress(trx, actor.id, {
      secret_hash: hashSecret(secret),
      password_mark: passwordMark(user),
      made_at: madeAt,
    });
    return { path: `/calendar/${secret}.ics`, madeAt };
  });
}

/** Ends the address of the actor's calendar. */
export async function endAddress({ db, actor }: Act): Promise<void> {
  await removeAddress(db, actor.id);
}
