import type { copyRoutes } from '@lectern/contract';
import { archiveParts } from '../../../testing/features/copies/archives.ts';
import { uploadForm } from '../../../testing/files.ts';
import { mineToAdd, mineToWrite, ownCourse, ownCourseToAdd, teachers } from '../../../testing/specimens/access.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';
import { zipOf } from '../../../testing/zip.ts';

const named = ({ course }: Scene) => ({ name: `A copy for ${course._id}` });
const taken = () => ({ name: 'Taken along' });

async function offer({ course, t }: Scene): Promise<void> {
  const row = { course_id: course._id, offered_by: course.created_by, with_tests: true, offered_at: t.clock.now() };
  await t.db.insertInto('course_templates').values(row).execute();
}

export const copySpecimens = {
  'POST /api/courses/:id/copy': {
    access: ownCourseToAdd,
    onPrivate: mineToAdd,
    body: () => ({ name: 'A copy', tests: true }),
    trespass: taken,
  },
  'GET /api/courses/:id/export.zip': { access: ownCourse, onPrivate: mineToWrite },
  'POST /api/courses/import': {
    // The author has uploaded it, so that it is not there for others.
    access: [401, 403, 201, 404, 403, 404, 401],
    before: async (scene) => {
      const sent = uploadForm('course.zip', zipOf(archiveParts()));
      const { body } = await scene.request('POST', '/api/files?purpose=import', 'author', sent);
      scene.archive = (JSON.parse(body) as { file: { _id: string } }).file._id;
    },
    body: ({ archive }) => ({ file: archive }),
    trespass: (other) => ({ file: other.secretFile.split('/')[3] ?? '' }),
  },
  'GET /api/course-templates': { access: teachers },
  // A colleague of the author's institution has them; to teachers of others they are not there.
  'GET /api/course-templates/:id': { access: mineToWrite, onPrivate: mineToWrite, before: offer },
  'POST /api/course-templates/:id/copy': {
    access: mineToAdd,
    onPrivate: mineToAdd,
    before: offer,
    body: () => ({ name: 'Of a template', tests: true }),
    trespass: taken,
  },
  'GET /api/courses/:id/template': { access: ownCourse, onPrivate: mineToWrite },
  'PUT /api/courses/:id/template': {
    access: ownCourse,
    onPrivate: mineToWrite,
    body: () => ({ tests: true }),
    trespass: () => ({ tests: true }),
  },
  'DELETE /api/courses/:id/template': { access: ownCourse, onPrivate: mineToWrite, trespass: byPath },
  'POST /api/tests/:id/copy': { access: mineToAdd, onPrivate: mineToAdd, body: named, trespass: taken },
  'POST /api/groups/:id/copy': { access: mineToAdd, onPrivate: mineToAdd, body: named, trespass: taken },
} satisfies Specimens<keyof typeof copyRoutes>;
