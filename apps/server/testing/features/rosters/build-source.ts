import { randomUUID } from 'node:crypto';
import { sealSecret } from '../../../src/features/rosters/sources/client-secret.ts';
import type { SourceRow } from '../../../src/features/rosters/sources/sources.repository.ts';
import { tellLater } from '../../../src/platform/events/later.ts';
import type { TestApp } from '../../build-test-app.ts';

/** Puts a source into the database that people are pulled from by hand, unless `given` says otherwise. */
export async function buildSource(
  t: Pick<TestApp, 'db' | 'clock' | 'services'>,
  maker: { id: string },
  given: Partial<SourceRow> = {},
): Promise<SourceRow> {
  const [id, now] = [given.id ?? randomUUID(), t.clock.now()];
  const row: SourceRow = {
    id,
    institution_id: null,
    created_by: maker.id,
    name: 'School register',
    version: '1.1',
    system: id,
    base_url: 'https://sis.example.org/ims/oneroster/v1p1',
    token_url: 'https://sis.example.org/token',
    client_id: 'lectern',
    sealed_secret: sealSecret(t.services.appKeys, id, 'a secret'),
    scope: null,
    hour: null,
    imports_itself: false,
    adopt_self_made: false,
    is_enabled: true,
    next_pull_at: null,
    failures: 0,
    failing_since: null,
    stopped_at: null,
    aimed_at: now,
    created_at: now,
    updated_at: now,
    ...given,
  };
  await t.db.insertInto('roster_sources').values(row).execute();
  return row;
}

/** Has a pull of a source wait for somebody, with a roster that is not imported, and tells of it. */
export async function leavePullWaiting(
  t: Pick<TestApp, 'db' | 'clock' | 'services'>,
  source: Pick<SourceRow, 'id'>,
  rosterId: string,
): Promise<void> {
  const pull = { id: randomUUID(), source_id: source.id, state: 'done', wants_all: false, changes: 1 } as const;
  await t.db
    .insertInto('roster_pulls')
    .values({ ...pull, doubt: 'leaving', roster_id: rosterId, created_at: t.clock.now() })
    .execute();
  await tellLater({ db: t.db, clock: t.clock, ids: t.services.ids }, 'roster_waits', [
    { thingId: source.id, facts: { sourceId: source.id } },
  ]);
}
