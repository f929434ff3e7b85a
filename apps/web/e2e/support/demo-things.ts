import type { Course, Group, GroupListItem } from '@lectern/contract';
import { demoPeople, clientOf } from './people.ts';

/** A course of the demo, in full; throws when the demo has none of that name. */
export async function demoCourse(name: string): Promise<Course> {
  const client = await clientOf(demoPeople.admin);
  const course = ((await client.get('/api/courses')).body as Course[]).find((one) => one.name === name);
  if (course === undefined) throw new Error(`The demo has no course ${name}`);
  return course;
}

/** A group of the demo teacher's with this course in it; made when there is none yet, because the demo has no groups. */
export async function demoGroup(course: Course): Promise<Pick<Group, '_id'>> {
  const client = await clientOf(demoPeople.teacher);
  const { data } = (await client.get('/api/groups')).body as { data: GroupListItem[] };
  const [first] = data;
  if (first !== undefined) return first;
  const json = { name: 'Evening class', description: 'Tuesdays at seven.', duration: 3, courses: [course._id] };
  const made = await client.call('POST', '/api/groups', { json });
  if (made.status !== 201) throw new Error(`Making a group answered ${made.status}: ${made.bytes.toString()}`);
  return (made.body as { group: Group }).group;
}
