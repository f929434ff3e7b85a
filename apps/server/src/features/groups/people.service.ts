import { type GroupPeople, type GroupPeopleInput, limits, say } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { invalidField, notFound } from '../../platform/http/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { findOverseenCourse } from '../courses/index.ts';
import { findGroup } from './groups.repository.ts';
import {
  listPeopleNamed,
  listPeopleOfCourse,
  listPeopleOfGroup,
  listPeopleOfInstitution,
  type PersonRow,
} from './people.repository.ts';

/**
 * People whom the actor may put into a group, by name; and the typed names that are nobody's, or of somebody whom the actor
 * does not see. Throws `not_found`, and `validation_failed` for more people than a group may have.
 */
export async function peopleFor(act: Act, input: GroupPeopleInput): Promise<GroupPeople> {
  if (input.people !== undefined) return peopleNamed(act, input.people);
  const rows = await peopleFrom(act, input);
  if (rows.length > limits.usersPerGroup) {
    const from = (['course', 'group', 'institution'] as const).find((name) => input[name] !== undefined);
    throw invalidField(from ?? 'people', say('A group may have at most {max} users', { max: limits.usersPerGroup }));
  }
  return { users: rows.map(present), unknown: [] };
}

async function peopleNamed({ db, actor }: Act, people: readonly string[]): Promise<GroupPeople> {
  const named = new Map(people.map((text) => [nameKey(text), text]));
  const rows = await listPeopleNamed(db, actor, [...named.keys()]);
  const found = new Set(rows.flatMap((row) => [row.username_key, row.email_key]));
  return { users: rows.map(present), unknown: [...named].flatMap(([key, text]) => (found.has(key) ? [] : [text])) };
}

async function peopleFrom(
  { db, actor }: Act,
  { course, group, institution, schoolClass }: GroupPeopleInput,
): Promise<PersonRow[]> {
  // One more tells that there are too many.
  const count = limits.usersPerGroup + 1;
  if (course !== undefined) {
    if ((await findOverseenCourse(db, actor, course)) === null) throw notFound('Course not found');
    return listPeopleOfCourse(db, actor, course, count);
  }
  if (group !== undefined) {
    if ((await findGroup(db, actor, group)) === null) throw notFound('Group not found');
    return listPeopleOfGroup(db, actor, group, count);
  }
  return institution === undefined ? [] : listPeopleOfInstitution(db, actor, { id: institution, schoolClass }, count);
}

const present = ({ id, username, profile_picture }: PersonRow) => ({
  _id: id,
  username,
  profilePicture: profile_picture,
});
