import type { Course, Material } from '@lectern/contract';
import { SetupError } from '../lib/say.mjs';

const COURSE = 'Botany for Beginners';

export type Page = { name: string; path: string };

/** The pages that visitors open first, on an instance with the demo. */
export async function pagesOf(url: string): Promise<Page[]> {
  const courses = (await (await fetch(`${url}/api/courses`)).json()) as { _id: string; name: string }[];
  const listed = courses.find(({ name }) => name === COURSE);
  if (listed === undefined) throw new SetupError(`the demo has no course ${COURSE}`);
  const course = (await (await fetch(`${url}/api/courses/${listed._id}`)).json()) as Course;
  const materials = course.subjects.flatMap((subject) => subject.materials);
  const material = (type: Material['content_type']): string => {
    const found = materials.find(({ content_type: one }) => one === type);
    if (found === undefined) throw new SetupError(`${COURSE} has no ${type}`);
    return found._id;
  };
  return [
    { name: 'the public courses', path: '/home' },
    { name: 'the course list', path: '/courses' },
    { name: 'a course', path: `/course/details/${listed._id}` },
    { name: 'a video', path: `/course/materials/${material('Video')}` },
    { name: 'a PDF', path: `/course/materials/${material('PDF')}` },
  ];
}
