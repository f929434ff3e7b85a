import { nameKey } from '../../../src/platform/text/name-key.ts';
import type { TestApp } from '../../index.ts';

/** Gives an institution another name. */
export async function renameInstitution(t: TestApp, id: string, name: string): Promise<void> {
  await t.db
    .updateTable('institutions')
    .set({ name, name_key: nameKey(name) })
    .where('id', '=', id)
    .execute();
}
