import { z } from 'zod';
import { idOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { ImportCourseInput, ImportedCourse } from './archive.ts';
import { CopiedCourse, CopiedGroup, CopiedTest, CopyCourseInput, CopyInput } from './schemas.ts';

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
});
