import type { TestApp, TestUser } from '../../index.ts';
import { buildSource } from './build-source.ts';

/** Writes a file of people, and the id by which the system that wrote it knows a student. */
export async function writeRoster(
  t: TestApp,
  mark: string,
  { admin, student }: { admin: TestUser; student: TestUser },
): Promise<void> {
  const roster = { id: crypto.randomUUID(), file_name: `${mark}.csv`, status: 'ready' as const };
  const columns = { headers: [`${mark} name`], columns: ['username'], allow_admins: false };
  await t.db
    .insertInto('rosters')
    .values({ ...roster, ...columns, created_by: admin.id, created_at: t.clock.now() })
    .execute();
  const row = { roster_id: roster.id, line: 2, cells: [`${mark} newcomer`], action: 'bad' as const };
  await t.db.insertInto('roster_rows').values(row).execute();
  const source = await buildSource(t, admin, { name: `${mark} source`, base_url: `https://${mark}.example.org/` });
  const pull = { id: crypto.randomUUID(), source_id: source.id, state: 'done', wants_all: false } as const;
  await t.db
    .insertInto('roster_pulls')
    .values({ ...pull, roster_id: roster.id, created_at: t.clock.now() })
    .execute();
  const tie = {
    user_id: student.id,
    source: `${mark} system`,
    external_id: `${mark} sourced id`,
    name: `${mark} name`,
  };
  await t.db.insertInto('external_people').values(tie).execute();
}
