import { z } from 'zod';
import { idOf, MessageBody, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import {
  DeclineTimeInput,
  GrantTimeInput,
  OwnTimeRequest,
  TimeRequest,
  TimeRequestInput,
  TimeRequestListQuery,
} from './schemas.ts';

const ofTest = z.object({ id: idOf('assessments') });
const one = z.object({ id: idOf('assessments'), requestId: idOf('time_requests') });
const Decided = z.object({ message: z.string(), data: TimeRequest });

export const timeRequestRoutes = defineRoutes({
  'GET /api/tests/:id/time-request': {
    tag: 'Time requests',
    summary: "One's own latest request for more time at a test, and whether one can ask now",
    params: ofTest,
    responses: { 200: z.object({ data: OwnTimeRequest.nullable(), can: z.object({ ask: z.boolean() }) }) },
  },
  'POST /api/tests/:id/time-request': {
    tag: 'Time requests',
    summary: 'Ask for a later date, more minutes or another attempt at a test, up to 7 days after it closed',
    params: ofTest,
    body: TimeRequestInput,
    responses: { 201: z.object({ message: z.string(), data: OwnTimeRequest }) },
    errors: ['already_requested', 'time_request_late', 'too_many_requests'],
    pace: 'requests',
    idempotent: true,
  },
  'DELETE /api/tests/:id/time-request': {
    tag: 'Time requests',
    summary: "Take one's own waiting request back",
    params: ofTest,
    responses: { 200: MessageBody },
    errors: ['already_decided'],
  },
  'GET /api/time-requests': {
    tag: 'Time requests',
    summary: 'Requests for more time at tests that one manages, newest first',
    query: TimeRequestListQuery,
    responses: { 200: pageOf(TimeRequest) },
  },
  'POST /api/tests/:id/time-requests/:requestId/grant': {
    tag: 'Time requests',
    summary: 'Grant a request: the student gets these dates and limits as far as they are more than the present ones',
    params: one,
    body: GrantTimeInput,
    responses: { 200: Decided },
    errors: ['already_decided', 'not_in_course', 'too_many_exceptions', 'stale_update'],
  },
  'POST /api/tests/:id/time-requests/:requestId/decline': {
    tag: 'Time requests',
    summary: 'Decline a request',
    params: one,
    body: DeclineTimeInput,
    responses: { 200: Decided },
    errors: ['already_decided'],
  },
  'POST /api/tests/:id/time-requests/:requestId/undo': {
    tag: 'Time requests',
    summary: 'Undo a decision: the request waits again. What was granted is taken back while nobody has used it',
    params: one,
    responses: { 200: Decided },
    errors: ['time_request_used', 'time_request_overtaken', 'not_in_course', 'too_many_exceptions', 'stale_update'],
  },
});
