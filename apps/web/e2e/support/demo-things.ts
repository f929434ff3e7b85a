import type { Course } from '@lectern/contract';
import { demoPeople, clientOf } from './people.ts';

/** A course of the demo, in full; throws when the demo has none of that name. */
export async function demoCourse(name: string): Promise<Course> {
  const client = await clientOf(demoPeople.admin);
  const course = ((await client.get('/api/courses')).body as Course[]).find((one) => one.name === name);
  if (course === undefined) throw new Error(`The demo has no course ${name}`);
  return course;
}
