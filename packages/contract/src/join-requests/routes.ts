import { z } from 'zod';
import { idOf, MessageBody, pageOf, pageQuery } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { texts } from '../texts.ts';
import {
  DecideJoinRequestsInput,
  HandleJoinRequestInput,
  JoinableCourse,
  JoinRequest,
  JoinRequestListQuery,
  NamedPerson,
  OwnJoinRequest,
  PeopleInput,
  RemovedStudent,
  RemoveStudentInput,
  RequestJoinInput,
  SeenDecisionsInput,
  TypedJoinCode,
} from './schemas.ts';

/** Says what the specification words when one of the three is missing. */
function missingForDecision(body: unknown): string | null {
  const { courseId, userId, action: wanted } = (body ?? {}) as Record<string, unknown>;
  return courseId && userId && wanted ? null : texts.joinRequestMissing;
}

export const joinRequestRoutes = defineRoutes({
  'GET /api/courses/join/:joinCode': {
    tag: 'Joining',
    summary: 'The course of a join code',
    params: z.object({ joinCode: TypedJoinCode }),
    responses: { 200: JoinableCourse },
    errors: ['too_many_requests'],
  },
  'POST /api/courses/request-join': {
    tag: 'Joining',
    summary: 'Ask to join a course: by its code, or by its id where it can be seen or was asked for before',
    body: RequestJoinInput,
    responses: { 201: z.object({ message: z.string(), joinRequest: OwnJoinRequest }) },
    errors: ['already_requested', 'already_member', 'too_many_requests'],
    pace: 'requests',
    idempotent: true,
  },
  'DELETE /api/courses/:id/join-request': {
    tag: 'Joining',
    summary: "Withdraw one's own pending request",
    params: z.object({ id: idOf('courses') }),
    responses: { 200: MessageBody },
    errors: ['already_decided'],
  },
  'GET /api/users/me/join-requests': {
    tag: 'Joining',
    summary: "One's own requests, newest first",
    query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
    responses: { 200: pageOf(OwnJoinRequest) },
  },
  'PUT /api/users/me/join-requests/seen': {
    tag: 'Joining',
    summary: "Note that one has seen the decisions on these requests of one's own",
    body: SeenDecisionsInput,
    responses: { 200: MessageBody },
  },
  'GET /api/courses/join-requests': {
    tag: 'Joining',
    summary: 'Requests to decide on: for own courses, for admins all; newest first',
    query: JoinRequestListQuery,
    responses: { 200: pageOf(JoinRequest) },
  },
  'POST /api/courses/handle-join-request': {
    tag: 'Joining',
    summary: 'Approve or reject one request',
    body: HandleJoinRequestInput,
    explain: missingForDecision,
    responses: { 200: z.object({ message: z.string(), joinRequest: JoinRequest }) },
    errors: ['already_decided'],
  },
  'POST /api/courses/join-requests/decide': {
    tag: 'Joining',
    summary: 'Approve or reject a selection of requests at once',
    body: DecideJoinRequestsInput,
    responses: {
      200: z.object({
        message: z.string(),
        /** Decided by this call. */
        decided: z.int(),
        /** Left as they were: decided before, withdrawn, or not one's own to decide. */
        unchanged: z.int(),
      }),
    },
  },
  'POST /api/courses/:id/students/preview': {
    tag: 'Joining',
    summary: 'Whom these names would add to a course',
    params: z.object({ id: idOf('courses') }),
    body: PeopleInput,
    responses: { 200: z.object({ people: z.array(NamedPerson) }) },
  },
  'POST /api/courses/:id/students': {
    tag: 'Joining',
    summary: 'Add students to a course who did not ask, and approve those who did; done again it changes nothing',
    params: z.object({ id: idOf('courses') }),
    body: PeopleInput,
    responses: { 200: MessageBody.extend({ added: z.int(), people: z.array(NamedPerson) }) },
  },
  'GET /api/courses/:id/students/removed': {
    tag: 'Joining',
    summary: 'The students who were taken out of a course, the latest first',
    params: z.object({ id: idOf('courses') }),
    query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
    responses: { 200: pageOf(RemovedStudent) },
  },
  'POST /api/courses/:id/students/:userId/remove': {
    tag: 'Joining',
    summary: 'Take a student out of a course',
    params: z.object({ id: idOf('courses'), userId: idOf('users') }),
    body: RemoveStudentInput,
    responses: { 200: MessageBody },
    errors: ['member_otherwise'],
  },
  'POST /api/courses/:id/students/:userId/restore': {
    tag: 'Joining',
    summary: 'Undo that a student was taken out of a course',
    params: z.object({ id: idOf('courses'), userId: idOf('users') }),
    responses: { 200: MessageBody },
  },
});
