import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { ErasedAccount, PersonalData } from '../personal-data/index.ts';

async function erase(trx: Db, { email }: ErasedAccount): Promise<void> {
  await sql`delete from mails where lower(recipient) = lower(${email})`.execute(trx);
}

/** Mail that waits to be sent. */
export const mailData: PersonalData = {
  references: [],
  sections: [],
  erase,
};
