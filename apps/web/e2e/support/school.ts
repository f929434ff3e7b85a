import { expect } from 'vitest';
import { clientOf, inDatabase, makePerson, type Person } from './people.ts';
import { unique } from './unique.ts';

/** Puts these people into a new institution, whose name is the answer. */
export async function makeSchoolOf(...people: readonly Pick<Person, 'username'>[]): Promise<string> {
  const name = unique('School');
  const admin = await clientOf(await makePerson('admin'));
  const made = await admin.call('POST', '/api/institution', { json: { name } });
  expect(made.status).toBe(201);
  for (const { username } of people)
    await inDatabase(
      'update users set institution_id = (select id from institutions where name = $1) where username = $2',
      [name, username],
    );
  return name;
}
