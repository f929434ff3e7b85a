import { SetupError } from '../lib/say.mjs';

const COURSE = 'Botany for Beginners';

/** The pages that visitors open first, on an instance with the demo: name and path. */
export async function pagesOf(url) {
  const courses = await (await fetch(`${url}/api/courses`)).json();
  const listed = courses.find(({ name }) => name === COURSE);
  if (listed === undefined) throw new SetupError(`the demo has no course ${COURSE}`);
  const course = await (await fetch(`${url}/api/courses/${listed._id}`)).json();
  const { subjects } = course.course ?? course;
  const materials = subjects.flatMap((subject) => subject.materials);
  const material = (type) => materials.find(({ content_type: one }) => one === type)._id;
  return [
    { name: 'the public courses', path: '/home' },
    { name: 'the course list', path: '/courses' },
    { name: 'a course', path: `/course/details/${listed._id}` },
    { name: 'a video', path: `/course/materials/${material('Video')}` },
    { name: 'a PDF', path: `/course/materials/${material('PDF')}` },
  ];
}
