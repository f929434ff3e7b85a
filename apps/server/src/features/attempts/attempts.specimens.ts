import type { attemptRoutes } from '@lectern/contract';
import {
  hiddenFromStudents,
  mineToAdd,
  mineToWrite,
  students,
  studentsMaking,
} from '../../../testing/specimens/access.ts';
import { submitAttempt } from '../../../testing/specimens/of-tests.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

export const attemptSpecimens = {
  'POST /api/tests/:id/attempts': {
    access: studentsMaking,
    onPrivate: hiddenFromStudents,
    trespass: byPath,
  },
  'POST /api/attempts/:id/lease': {
    access: students,
    onPrivate: students,
    trespass: byPath,
  },
  'GET /api/attempts/:id': {
    access: students,
    onPrivate: students,
  },
  'GET /api/users/me/attempts/running': {
    access: students,
  },
  'PUT /api/attempts/:id/responses/:questionId': {
    access: students,
    onPrivate: students,
    body: () => ({ selected: ['A'], sequence: 1, lease: 1 }),
    trespass: (other) => ({
      selected: ['A'],
      sequence: 9,
      lease: other.openAttempt.lease,
    }),
  },
  'POST /api/attempts/:id/heartbeat': {
    access: students,
    onPrivate: students,
    body: () => ({ lease: 1 }),
    trespass: (other) => ({ lease: other.openAttempt.lease }),
  },
  'POST /api/attempts/:id/submit': {
    access: students,
    onPrivate: students,
    body: () => ({ lease: 1 }),
    trespass: (other) => ({ lease: other.openAttempt.lease }),
  },
  'GET /api/tests/:id/board': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'GET /api/tests/:id/not-submitted': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'POST /api/tests/:id/time': {
    access: mineToAdd,
    onPrivate: mineToAdd,
    body: () => ({ minutes: 5 }),
    trespass: () => ({ minutes: 5 }),
  },
  'POST /api/attempts/:id/time': {
    access: mineToAdd,
    onPrivate: mineToAdd,
    body: () => ({ minutes: 5 }),
    before: async ({ t, attempt }) => {
      const deadline_at = new Date(t.clock.now().getTime() + 60_000);
      await t.db.updateTable('attempts').set({ deadline_at }).where('id', '=', attempt).execute();
    },
    trespass: () => ({ minutes: 5 }),
  },
  'POST /api/attempts/:id/reopen': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ reason: 'The power was cut' }),
    before: submitAttempt,
    trespass: () => ({ reason: 'Mine now' }),
  },
  'POST /api/attempts/:id/close': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    trespass: byPath,
  },
} satisfies Specimens<keyof typeof attemptRoutes>;
