import { z } from 'zod';
import { idOf, MessageBody } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { AddStaffInput, CourseStaff, StaffCandidates, StaffCandidatesQuery, StaffRoleInput } from './staff-schemas.ts';

const ofCourse = z.object({ id: idOf('courses') });
const ofMember = z.object({ id: idOf('courses'), userId: idOf('users') });

export const courseStaffRoutes = defineRoutes({
  'GET /api/courses/:id/staff': {
    tag: 'Courses',
    summary: 'The teachers of a course, for those who look after its students',
    params: ofCourse,
    responses: { 200: CourseStaff },
  },
  'GET /api/courses/:id/staff/candidates': {
    tag: 'Courses',
    summary: 'Approved teachers of the owner’s institution who have no part on the course, for its owner',
    params: ofCourse,
    query: StaffCandidatesQuery,
    responses: { 200: StaffCandidates },
  },
  'POST /api/courses/:id/staff': {
    tag: 'Courses',
    summary: 'Add a co-teacher or a marker: a colleague by name, any other approved teacher by exact e-mail address',
    params: ofCourse,
    body: AddStaffInput,
    responses: { 201: MessageBody },
    errors: ['conflict', 'too_many_requests'],
    pace: 'requests',
  },
  'PUT /api/courses/:id/staff/:userId': {
    tag: 'Courses',
    summary: 'Change the role of a teacher on a course; for a day it also brings back one who was removed',
    params: ofMember,
    body: StaffRoleInput,
    responses: { 200: MessageBody },
    errors: ['conflict'],
  },
  'DELETE /api/courses/:id/staff/:userId': {
    tag: 'Courses',
    summary:
      'Remove a teacher from a course, or leave it oneself; their rights end at once, and their tests pass to its owner',
    params: ofMember,
    responses: { 200: MessageBody },
  },
});
