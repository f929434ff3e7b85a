import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { AttemptEventsTable } from '../../platform/db/schema-of-tests.ts';

type Happened = Pick<Insertable<AttemptEventsTable>, 'id' | 'attempt_id' | 'kind' | 'at' | 'by_user'>;

/** Writes down what happened to an attempt. */
export async function addAttemptEvent(trx: Db, event: Happened): Promise<void> {
  await trx.insertInto('attempt_events').values(event).execute();
}
