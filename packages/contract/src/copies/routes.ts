import { z } from 'zod';
import { idOf, MessageBody, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { ImportCourseInput, ImportedCourse } from './archive.ts';
import { CopiedCourse, CopiedGroup, CopiedTest, CopyCourseInput, CopyInput } from './schemas.ts';
import {
  CourseOffer,
  CourseTemplate,
  CourseTemplateOutline,
  CourseTemplatesQuery,
  OfferCourseInput,
} from './templates.ts';

const ofCourse = z.object({ id: idOf('courses') });

export const copyRoutes = defineRoutes({
  'POST /api/courses/:id/copy': {
    tag: 'Courses',
    summary: 'Copy a course with its subjects and materials, and its tests where asked; people and dates stay behind',
    params: z.object({ id: idOf('courses') }),
    body: CopyCourseInput,
    responses: { 201: z.object({ message: z.string(), course: CopiedCourse }) },
    errors: ['too_many_requests'],
    pace: 'copies',
    idempotent: true,
  },
  'GET /api/courses/:id/export.zip': {
    tag: 'Courses',
    summary:
      'A course with its tests and files as one ZIP file, to be imported elsewhere; people and dates stay behind',
    params: z.object({ id: idOf('courses') }),
    responses: { 200: z.string() },
    binary: true,
    noted: true,
    errors: ['conflict', 'too_many_requests', 'service_unavailable'],
    pace: 'exports',
  },
  'POST /api/courses/import': {
    tag: 'Courses',
    summary: 'Make a course of an archive, which was uploaded with the purpose `import`',
    body: ImportCourseInput,
    responses: { 201: z.object({ message: z.string(), course: ImportedCourse }) },
    errors: ['payload_too_large', 'unsupported_media_type', 'too_many_requests', 'service_unavailable'],
    pace: 'copies',
  },
  'POST /api/tests/:id/copy': {
    tag: 'Tests',
    summary: 'Copy a test with its questions; people, dates and attempts stay behind',
    params: z.object({ id: idOf('assessments') }),
    body: CopyInput,
    responses: { 201: z.object({ success: z.literal(true), message: z.string(), data: CopiedTest }) },
    errors: ['conflict', 'too_many_requests'],
    pace: 'copies',
    idempotent: true,
  },
  'POST /api/groups/:id/copy': {
    tag: 'Groups',
    summary: 'Copy a group with its courses; people stay behind',
    params: z.object({ id: idOf('groups') }),
    body: CopyInput,
    responses: { 201: z.object({ message: z.string(), group: CopiedGroup }) },
    errors: ['group_name_taken', 'too_many_requests'],
    pace: 'copies',
    idempotent: true,
  },
  'GET /api/course-templates': {
    tag: 'Courses',
    summary: 'The courses that teachers of the own institution offer as templates, newest first; for admins all',
    query: CourseTemplatesQuery,
    responses: { 200: pageOf(CourseTemplate) },
  },
  'GET /api/course-templates/:id': {
    tag: 'Courses',
    summary: 'A template with the names of all that a copy of it has',
    params: ofCourse,
    responses: { 200: CourseTemplateOutline },
  },
  'POST /api/course-templates/:id/copy': {
    tag: 'Courses',
    summary: 'Make an own course of a template, with its tests where they are offered and asked for',
    params: ofCourse,
    body: CopyCourseInput,
    responses: { 201: z.object({ message: z.string(), course: CopiedCourse }) },
    errors: ['too_many_requests'],
    pace: 'copies',
    idempotent: true,
  },
  'GET /api/courses/:id/template': {
    tag: 'Courses',
    summary: 'Whether a course is offered as a template, and to which institution',
    params: ofCourse,
    responses: { 200: CourseOffer },
  },
  'PUT /api/courses/:id/template': {
    tag: 'Courses',
    summary: "Offer a course as a template to the approved teachers of its owner's institution",
    params: ofCourse,
    body: OfferCourseInput,
    responses: { 200: z.object({ message: z.string(), template: CourseOffer }) },
    errors: ['conflict'],
  },
  'DELETE /api/courses/:id/template': {
    tag: 'Courses',
    summary: 'Offer a course as a template no longer; copies stay as they are',
    params: ofCourse,
    responses: { 200: MessageBody },
  },
});
