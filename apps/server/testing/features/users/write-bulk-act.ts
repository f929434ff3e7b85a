import type { TestApp } from '../../index.ts';

type People = { institution: { id: string }; admin: { id: string }; student: { id: string } };

/** Writes an act on many people that can be undone: an admin moved a student to an institution, with `mark` in its name. */
export async function writeBulkAct(t: TestApp, mark: string, { institution, admin, student }: People): Promise<void> {
  const place = { institution_id: institution.id, applied_institution_id: null };
  const people = JSON.stringify([{ id: student.id, ...place, after: null }]);
  const target = { target_id: institution.id, target_name: `${mark} institution` };
  const made = { created_by: admin.id, created_at: t.clock.now() };
  await t.db
    .insertInto('bulk_acts')
    .values({ id: crypto.randomUUID(), kind: 'move', ...target, changed: 1, people, ...made })
    .execute();
}
