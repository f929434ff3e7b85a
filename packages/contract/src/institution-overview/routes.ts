import { z } from 'zod';
import { idOf, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import {
  InstitutionCourse,
  InstitutionCourseResults,
  InstitutionCoursesQuery,
  InstitutionOverview,
  InstitutionResultsQuery,
  MeanGain,
} from './schemas.ts';

const params = z.object({ id: idOf('institutions') });

export const institutionOverviewRoutes = defineRoutes({
  'GET /api/institution/:id/overview': {
    tag: 'Institutions',
    summary: 'An institution in figures, for its coordinators and admins',
    params,
    responses: { 200: InstitutionOverview },
  },
  'GET /api/institution/:id/courses': {
    tag: 'Institutions',
    summary: 'The courses of an institution: those that its teachers made and those that it was granted, by name',
    params,
    query: InstitutionCoursesQuery,
    responses: { 200: pageOf(InstitutionCourse) },
  },
  'GET /api/institution/:id/results': {
    tag: 'Institutions',
    summary: 'How the students of an institution do in the tests of its courses, by name of the course',
    params,
    query: InstitutionResultsQuery,
    // `across` is the gain over the courses of the page together.
    responses: { 200: pageOf(InstitutionCourseResults).extend({ across: MeanGain }) },
  },
});
