import type { questionRoutes } from '@lectern/contract';
import type { Access } from '../../../testing/specimens/access.ts';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { mineToWrite } from '../../../testing/specimens/access.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

const text = { text: 'Why is that so?' };

/** The student, who joined and asked, and those who edit the course. */
const both: Access = [401, 200, 200, 404, 403, 200, 401];
/** The student alone, as who asked. */
const askers: Access = [401, 200, 403, 404, 403, 403, 401];
/** Staff alone, where classmates do not answer. */
const answerers: Access = [401, 403, 201, 404, 403, 201, 401];
const asking: Access = [401, 201, 403, 403, 403, 403, 401];
/** Those who may ask or answer. */
const picturing: Access = [401, 201, 201, 404, 403, 201, 401];
/** Nobody reports their own. */
const reporting: Access = [401, 403, 403, 403, 403, 403, 401];

/** Lets the student in, and ends their test: while it runs, they read no questions. */
const join = async ({ t, course, student, attempt }: Scene): Promise<void> => {
  await t.buildJoinRequest(course, student, 'approved');
  await t.db.deleteFrom('attempts').where('id', '=', attempt).execute();
};
const joined = { before: join };

export const questionSpecimens = {
  'GET /api/materials/:id/questions': { access: [401, 200, 200, 200, 403, 200, 401], onPrivate: both, ...joined },
  'POST /api/materials/:id/questions': {
    access: asking,
    onPrivate: asking,
    ...joined,
    body: () => text,
    trespass: () => text,
  },
  'POST /api/materials/:id/post-pictures': {
    access: picturing,
    onPrivate: picturing,
    ...joined,
    sent: () => uploadForm('a.png', tinyPng),
    trespass: byPath,
  },
  'GET /api/post-pictures/:id': { access: both, onPrivate: both, ...joined },
  'GET /api/courses/:id/questions': { access: mineToWrite, onPrivate: mineToWrite },
  'PUT /api/courses/:id/question-settings': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ classmatesAnswer: true, namesHidden: true }),
    trespass: () => ({ classmatesAnswer: true, namesHidden: true }),
  },
  'GET /api/questions/:id': { access: both, onPrivate: both, ...joined },
  'GET /api/questions/:id/answers': { access: both, onPrivate: both, ...joined },
  'POST /api/questions/:id/answers': {
    access: answerers,
    onPrivate: answerers,
    ...joined,
    body: () => text,
    trespass: () => text,
  },
  'PUT /api/questions/:id/resolved': {
    access: both,
    onPrivate: both,
    ...joined,
    body: () => ({ resolved: true }),
    trespass: () => ({ resolved: true }),
  },
  'PUT /api/questions/:id/accepted': {
    access: both,
    onPrivate: both,
    ...joined,
    body: () => ({ answer: null }),
    trespass: () => ({ answer: null }),
  },
  'PUT /api/posts/:id': { access: askers, onPrivate: askers, ...joined, body: () => text, trespass: () => text },
  'DELETE /api/posts/:id': { access: askers, onPrivate: askers, ...joined, trespass: byPath },
  'POST /api/posts/:id/report': {
    access: reporting,
    onPrivate: reporting,
    ...joined,
    body: () => ({ reason: 'Rude' }),
    trespass: () => ({ reason: 'Rude' }),
  },
  'PUT /api/posts/:id/hidden': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ reason: 'Off topic' }),
    trespass: () => ({ reason: 'Off topic' }),
  },
} satisfies Specimens<keyof typeof questionRoutes>;
