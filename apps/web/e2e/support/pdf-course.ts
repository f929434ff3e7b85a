import type { Course } from '@lectern/contract';
import { clientOf, makePerson } from './people.ts';

export type PdfMaterial = { course: string; material: string; path: string; url: string };

/** A public course of a new teacher with these files as its PDFs. */
export async function makePdfCourse(name: string, files: readonly Buffer[]): Promise<PdfMaterial[]> {
  const teacher = await clientOf(await makePerson('teacher'));
  const urls: string[] = [];
  for (const file of files) {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(file)], 'paper.pdf', { type: 'application/pdf' }));
    const { status, body } = await teacher.call('POST', '/api/files', { form });
    if (status !== 201) throw new Error(`Uploading a PDF answered ${status}`);
    urls.push(body.file.url as string);
  }
  const materials = urls.map((content_url, i) => ({ name: `Paper ${i + 1}`, content_type: 'PDF', content_url }));
  const json = {
    name,
    description: 'Papers',
    course_type: 'public',
    status: 'active',
    duration: 1,
    subjects: [{ name: 'Papers', description: 'Papers', duration: 1, materials }],
  };
  const made = await teacher.call('POST', '/api/courses/create-course', { json });
  if (made.status !== 201) throw new Error(`Making a course answered ${made.status}: ${made.bytes.toString()}`);
  const course = made.body.course as Course;
  return course.subjects.flatMap(({ materials: all }) =>
    all.map(({ _id, content_url: url }) => ({
      course: course._id,
      material: _id,
      path: `/course/materials/${_id}`,
      url,
    })),
  );
}
