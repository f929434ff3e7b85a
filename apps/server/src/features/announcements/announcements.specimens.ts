import type { announcementRoutes } from '@lectern/contract';
import type { Access } from '../../../testing/specimens/access.ts';
import { coordinators, mineToAdd, mineToWrite, students } from '../../../testing/specimens/access.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

const words = { title: 'No lesson', text: 'We go on next week.' };

/** Those who may change it, among staff. */
const ofStaff: Access = [401, 403, 200, 404, 404, 200, 401];
/** The student, whom the course has let in, too. */
const toRead: Access = [401, 200, 200, 404, 404, 200, 401];
/** The student alone: it goes to nobody else. */
const toNote: Access = [401, 200, 404, 404, 404, 404, 401];

const letIn = async ({ t, course, student }: Scene): Promise<void> => {
  await t.buildJoinRequest(course, student, 'approved');
};

export const announcementSpecimens = {
  'GET /api/courses/:id/announcements': { access: mineToWrite, onPrivate: mineToWrite },
  'POST /api/courses/:id/announcements': {
    access: mineToAdd,
    onPrivate: mineToAdd,
    body: () => words,
    trespass: () => words,
  },
  'GET /api/institution/:id/announcements': { access: coordinators },
  'POST /api/institution/:id/announcements': {
    access: [401, 403, 403, 403, 201, 201, 401],
    body: () => ({ ...words, audience: 'everybody' }),
    trespass: () => ({ ...words, audience: 'everybody' }),
  },
  'GET /api/courses/:id/announcements/mine': { access: students, onPrivate: students },
  'GET /api/announcements/:id': { access: toRead, onPrivate: toRead, before: letIn },
  'PUT /api/announcements/:id': {
    access: ofStaff,
    onPrivate: ofStaff,
    body: () => ({ title: 'No lesson on Friday' }),
    trespass: () => ({ title: 'Taken over' }),
  },
  'POST /api/announcements/:id/withdraw': { access: ofStaff, onPrivate: ofStaff, trespass: byPath },
  'POST /api/announcements/:id/restore': { access: ofStaff, onPrivate: ofStaff, trespass: byPath },
  'POST /api/announcements/:id/read': { access: toNote, onPrivate: toNote, before: letIn, trespass: byPath },
} satisfies Specimens<keyof typeof announcementRoutes>;
