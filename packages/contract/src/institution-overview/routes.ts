import { z } from 'zod';
import { idOf, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { InstitutionCourse, InstitutionCoursesQuery, InstitutionOverview } from './schemas.ts';

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
});
