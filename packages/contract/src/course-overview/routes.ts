import { z } from 'zod';
import { Id, idOf, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import {
  CourseOverview,
  CourseResultsCsvQuery,
  CourseResultsQuery,
  CourseStudent,
  CourseStudentsQuery,
  ResultsTest,
  StudentResults,
} from './schemas.ts';

const params = z.object({ id: idOf('courses') });

export const courseOverviewRoutes = defineRoutes({
  'GET /api/courses/:id/overview': {
    tag: 'Courses',
    summary: 'A course in figures, for those who edit it and the coordinators of its institution',
    params,
    responses: { 200: CourseOverview },
  },
  'GET /api/courses/:id/students': {
    tag: 'Courses',
    summary: 'The students of a course with how far they have come, those furthest behind first',
    params,
    query: CourseStudentsQuery,
    responses: { 200: pageOf(CourseStudent).extend({ materials: z.int() }) },
  },
  'GET /api/courses/:id/students/ids': {
    tag: 'Courses',
    summary: 'The ids of the first students of a course who match, as many as one announcement may go to',
    params,
    query: CourseStudentsQuery.omit({ page: true, limit: true }),
    responses: { 200: z.object({ ids: z.array(Id), more: z.boolean() }) },
  },
  'GET /api/courses/:id/results': {
    tag: 'Results',
    summary: 'The students of a course by name, with their results at its tests',
    params,
    query: CourseResultsQuery,
    responses: {
      200: pageOf(StudentResults).extend({
        tests: z.array(ResultsTest),
        /** The tests of the course beyond those that are told. */
        moreTests: z.int(),
      }),
    },
  },
  'GET /api/courses/:id/results/csv': {
    tag: 'Results',
    summary: 'The same list in full as CSV',
    params,
    query: CourseResultsCsvQuery,
    responses: { 200: z.string() },
    csv: true,
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
  },
});
