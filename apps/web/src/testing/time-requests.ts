import type { OwnTimeRequest, TimeRequest } from '@lectern/contract';
import { idOf } from './courses.ts';
import { makeStudentTest } from './tests.ts';

/** A student's own request for another attempt, which waits. */
export function makeOwnTimeRequest(over: Partial<OwnTimeRequest> = {}): OwnTimeRequest {
  return {
    _id: idOf(950),
    wants: ['attempt'],
    wishedAt: null,
    reason: 'I was ill.',
    status: 'waiting',
    createdAt: '2026-05-04T10:00:00.000Z',
    decidedAt: null,
    answer: null,
    ...over,
  };
}

/** A request of Ada's as her teacher sees it. */
export function makeTimeRequest(over: Partial<TimeRequest> = {}): TimeRequest {
  return {
    ...makeOwnTimeRequest(),
    student: { _id: idOf(10), username: 'Ada Student', profilePicture: null },
    test: { _id: idOf(900), name: 'What leaves do' },
    course: { _id: idOf(1), name: 'Botany' },
    dates: makeStudentTest().dates,
    attempts: { used: 1, running: false },
    decidedBy: null,
    can: { decide: true, undo: false },
    ...over,
  };
}
