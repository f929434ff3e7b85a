import { z } from 'zod';
import { idOf, MessageBody, pageOf } from '../common.ts';
import { limits } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import {
  BinQuery,
  Course,
  CourseListItem,
  CourseListQuery,
  CourseUsage,
  CreateCourseInput,
  DeletedCourse,
  subjectsInSlices,
  UpdateCourseInput,
} from './schemas.ts';

const CourseWritten = z.object({ message: z.string(), course: Course });

export const courseRoutes = defineRoutes({
  'GET /api/courses': {
    tag: 'Courses',
    summary: 'The courses that the viewer may see: all in full without a query string, else one page',
    query: CourseListQuery,
    responses: { 200: pageOf(CourseListItem) },
    plainItem: Course,
    slices: subjectsInSlices,
  },
  'GET /api/courses/bin': {
    tag: 'Courses',
    summary: 'Deleted courses that can still be restored, the latest deleted first',
    query: BinQuery,
    responses: { 200: pageOf(DeletedCourse) },
  },
  'GET /api/courses/:id': {
    tag: 'Courses',
    summary: 'One course in full',
    params: z.object({ id: idOf('courses') }),
    responses: { 200: Course },
    slices: subjectsInSlices,
  },
  'POST /api/courses/create-course': {
    tag: 'Courses',
    summary: 'Make a course with its subjects and materials',
    body: CreateCourseInput,
    bodyLimit: limits.largeBodyBytes,
    responses: { 201: CourseWritten },
    slices: subjectsInSlices,
    errors: ['join_code_taken'],
    idempotent: true,
  },
  'PUT /api/courses/update-course/:id': {
    tag: 'Courses',
    summary: 'Change a course; subjects and materials that keep their _id stay the same ones',
    params: z.object({ id: idOf('courses') }),
    body: UpdateCourseInput,
    bodyLimit: limits.largeBodyBytes,
    responses: { 200: CourseWritten },
    slices: subjectsInSlices,
    errors: ['join_code_taken', 'too_many_requests', 'stale_update', 'field_not_allowed'],
  },
  'GET /api/courses/:id/usage': {
    tag: 'Courses',
    summary: 'What would go with a course if it were deleted',
    params: z.object({ id: idOf('courses') }),
    responses: { 200: CourseUsage },
  },
  'DELETE /api/courses/:id': {
    tag: 'Courses',
    summary: `Put a course into the bin, where it can be restored from for ${limits.courseBinDays} days`,
    params: z.object({ id: idOf('courses') }),
    responses: { 200: MessageBody },
  },
  'POST /api/courses/:id/restore': {
    tag: 'Courses',
    summary: 'Take a course back out of the bin',
    params: z.object({ id: idOf('courses') }),
    responses: { 200: CourseWritten },
    slices: subjectsInSlices,
  },
  'POST /api/courses/:id/join-code': {
    tag: 'Courses',
    summary: 'Give a course a new join code; the old one stops working',
    params: z.object({ id: idOf('courses') }),
    responses: { 200: CourseWritten },
    slices: subjectsInSlices,
  },
});
