import type { JoinRequest } from '@lectern/contract';
import { idOf } from './courses.ts';

/** A student's request to join a course; `over` overrides its fields. */
export function makeJoinRequest(over: Partial<JoinRequest> = {}): JoinRequest {
  return {
    _id: idOf(900),
    user: { _id: idOf(1), username: 'Ada Student', profilePicture: null, email: 'ada@example.org' },
    course: { _id: idOf(100), name: 'Botany' },
    status: 'pending',
    reason: null,
    createdAt: '2026-05-04T10:00:00.000Z',
    decidedAt: null,
    decidedBy: null,
    ...over,
  };
}
