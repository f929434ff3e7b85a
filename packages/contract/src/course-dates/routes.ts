import { z } from 'zod';
import { Id, idOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { MaterialException, MaterialExceptionInput } from '../test-authoring/dates.ts';
import { CourseDates, DateRow, DatesInput, DatesMoved, MoveInput, PersonDates } from './schemas.ts';

const params = z.object({ id: idOf('courses') });
const material = z.object({ id: idOf('materials') });
const ExceptionSet = z.object({ message: z.string(), data: MaterialException.nullable() });
const query = z.object({
  subject: Id.optional().describe('The subject whose materials are told also in a very large course.'),
});

export const courseDateRoutes = defineRoutes({
  'GET /api/courses/:id/dates': {
    tag: 'Dates',
    summary: 'All dates of a course in its order, for those who look after its students',
    params,
    query,
    responses: { 200: CourseDates },
  },
  'GET /api/courses/:id/dates/people/:userId': {
    tag: 'Dates',
    summary: 'The dates of a course as they hold for a student of it, each with the rule that it comes from',
    params: params.extend({ userId: idOf('users') }),
    query,
    responses: { 200: PersonDates },
  },
  'GET /api/materials/:id/exceptions': {
    tag: 'Dates',
    summary: 'Groups and students for whom dates of a material are others, for those who edit its course',
    params: material,
    responses: { 200: z.object({ data: z.array(MaterialException) }) },
  },
  'PUT /api/materials/:id/exceptions/groups/:groupId': {
    tag: 'Dates',
    summary: 'Set the dates that are others for a group which has the course; with no date set, none is',
    params: material.extend({ groupId: idOf('groups') }),
    body: MaterialExceptionInput,
    responses: { 200: ExceptionSet },
    errors: ['stale_update', 'not_in_course', 'too_many_exceptions'],
  },
  'PUT /api/materials/:id/exceptions/people/:userId': {
    tag: 'Dates',
    summary: 'Set the dates that are others for a student who can open the course; with no date set, none is',
    params: material.extend({ userId: idOf('users') }),
    body: MaterialExceptionInput,
    responses: { 200: ExceptionSet },
    errors: ['stale_update', 'not_in_course', 'too_many_exceptions'],
  },
  'PUT /api/courses/:id/dates': {
    tag: 'Dates',
    summary: 'Set the dates of a course, or of a subject, material or test of it',
    params,
    body: DatesInput,
    responses: { 200: z.object({ message: z.string(), row: DateRow }) },
    errors: ['stale_update', 'too_many_dates'],
  },
  'POST /api/courses/:id/dates/move': {
    tag: 'Dates',
    summary: 'Move the dates of a course by days, or tell with `dryRun` what that would do',
    params,
    body: MoveInput,
    responses: { 200: DatesMoved },
    errors: ['move_outdated', 'move_out_of_order'],
  },
  'POST /api/courses/:id/dates/undo': {
    tag: 'Dates',
    summary: 'Undo the last move, as long as none of the moved dates is another one',
    params,
    body: z.object({ move: Id }),
    responses: { 200: z.object({ message: z.string(), things: z.int() }) },
    errors: ['move_overtaken'],
  },
});
