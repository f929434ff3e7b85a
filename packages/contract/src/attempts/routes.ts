import { z } from 'zod';
import { idOf } from '../common.ts';
import { AttemptReview } from '../marking/results.ts';
import { defineRoutes } from '../route.ts';
import { AddTimeInput, Board, BoardQuery, NotSubmitted, ReopenInput } from './oversight.ts';
import {
  Attempt,
  Heartbeat,
  LeaseInput,
  Receipt,
  RunningAttempts,
  SaveAcknowledged,
  SaveResponseInput,
  SubmitInput,
  TakeInput,
} from './schemas.ts';

/** The attempt and the lease under which this tab may save; every earlier lease has ended. */
const AttemptTaken = z.object({ message: z.string(), attempt: Attempt, lease: z.int() });
const Reviewed = z.object({ message: z.string(), attempt: AttemptReview });

export const attemptRoutes = defineRoutes({
  'POST /api/tests/:id/attempts': {
    tag: 'Attempts',
    summary: 'Start an attempt (201), or take over the open one (200)',
    params: z.object({ id: idOf('assessments') }),
    body: TakeInput,
    responses: { 200: AttemptTaken, 201: AttemptTaken },
    errors: ['attempts_used_up', 'test_not_open', 'test_closed'],
  },
  'POST /api/attempts/:id/lease': {
    tag: 'Attempts',
    summary: 'Continue an open attempt in this tab; any other tab becomes read-only',
    params: z.object({ id: idOf('attempts') }),
    body: TakeInput,
    responses: { 200: AttemptTaken },
    errors: ['attempt_over'],
  },
  'GET /api/attempts/:id': {
    tag: 'Attempts',
    summary: "One's own attempt, without taking it over",
    params: z.object({ id: idOf('attempts') }),
    responses: { 200: Attempt },
  },
  'GET /api/users/me/attempts/running': {
    tag: 'Attempts',
    summary: "One's own open attempts, wherever they were begun",
    responses: { 200: RunningAttempts },
  },
  'PUT /api/attempts/:id/responses/:questionId': {
    tag: 'Attempts',
    summary: 'Save a choice; 200 means that it is in the database',
    params: z.object({ id: idOf('attempts'), questionId: idOf('assessment_keys') }),
    body: SaveResponseInput,
    bodyLimit: 4 * 1024,
    responses: { 200: SaveAcknowledged },
    errors: ['attempt_taken_over', 'attempt_over', 'sequence_reused'],
  },
  'POST /api/attempts/:id/heartbeat': {
    tag: 'Attempts',
    summary: 'Say that the tab is still there, and learn of added time',
    params: z.object({ id: idOf('attempts') }),
    body: LeaseInput,
    responses: { 200: Heartbeat },
    errors: ['attempt_taken_over'],
  },
  'POST /api/attempts/:id/submit': {
    tag: 'Attempts',
    summary: 'Submit an attempt with what is saved; again, it gives the same receipt',
    params: z.object({ id: idOf('attempts') }),
    body: SubmitInput,
    responses: { 200: z.object({ message: z.string(), receipt: Receipt }) },
    errors: ['attempt_taken_over'],
  },
  'GET /api/tests/:id/board': {
    tag: 'Results',
    summary: 'Who takes the test at this moment, who has not started and who is done',
    params: z.object({ id: idOf('assessments') }),
    query: BoardQuery,
    responses: { 200: Board },
  },
  'GET /api/tests/:id/not-submitted': {
    tag: 'Results',
    summary: 'The students of the course who have not submitted the test',
    params: z.object({ id: idOf('assessments') }),
    responses: { 200: NotSubmitted },
  },
  'POST /api/tests/:id/time': {
    tag: 'Results',
    summary: 'Add time for everybody who is still sitting the test',
    params: z.object({ id: idOf('assessments') }),
    body: AddTimeInput,
    responses: { 201: z.object({ message: z.string(), extended: z.int() }) },
    errors: ['no_deadline'],
    idempotent: true,
  },
  'POST /api/attempts/:id/time': {
    tag: 'Results',
    summary: 'Add time for one student',
    params: z.object({ id: idOf('attempts') }),
    body: AddTimeInput,
    responses: { 201: Reviewed },
    errors: ['student_erased', 'no_deadline', 'attempt_over'],
    idempotent: true,
  },
  'POST /api/attempts/:id/reopen': {
    tag: 'Results',
    summary: 'Open a submitted attempt again, with a reason',
    params: z.object({ id: idOf('attempts') }),
    body: ReopenInput,
    responses: { 200: Reviewed },
    errors: ['attempt_open', 'student_erased'],
  },
  'POST /api/attempts/:id/close': {
    tag: 'Results',
    summary: 'Submit an open attempt for its student, with what is saved',
    params: z.object({ id: idOf('attempts') }),
    responses: { 200: Reviewed },
    errors: ['attempt_over'],
  },
});
