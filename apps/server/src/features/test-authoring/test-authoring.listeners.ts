import type { Listeners } from '../../platform/events/index.ts';
import { passTests } from './test-authoring.writes.repository.ts';

export const testListeners: Listeners = {
  course_editor_gone: (act, { courseId, userId, ownerId }) =>
    passTests(act.db, courseId, { from: userId, to: ownerId }),
};
