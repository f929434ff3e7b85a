import { contentTypes, courseStatuses, courseTypes, durationUnits } from '@lectern/contract';
import { z } from 'zod';
import { draftStore, type Draft, type DraftStore } from '../../../shared/forms/draft-store.ts';
import { serverDrafts, type ServerDrafts } from '../../../shared/forms/server-drafts.ts';
import type { CourseFormValues } from './form-values.ts';

const duration = z.union([z.number(), z.string()]);
const subject = z.object({
  _id: z.string().optional(),
  name: z.string(),
  description: z.string(),
  duration,
  duration_unit: z.enum(durationUnits),
});
const material = z.object({
  _id: z.string().optional(),
  name: z.string(),
  description: z.string(),
  content_type: z.enum([...contentTypes, '']),
  content_url: z.string(),
  // Drafts of earlier releases have none.
  captions: z.array(z.object({ language: z.string(), url: z.string() })).default([]),
});
const values = z.object({
  course: z.object({
    name: z.string(),
    course_type: z.enum(courseTypes),
    join_code: z.string(),
    duration,
    duration_unit: z.enum(durationUnits),
    status: z.enum(courseStatuses),
    imageUrl: z.string(),
    description: z.string(),
  }),
  outline: z.array(z.object({ key: z.string(), materials: z.array(z.string()) })).min(1),
  subjects: z.record(z.string(), subject),
  materials: z.record(z.string(), material),
});

/** An author's unsaved course, as the browser keeps it. */
export type CourseDraft = Draft<CourseFormValues>;

/** The version rises when the form's values change their shape. */
const kind = 'course-draft:v1';

/** The drafts of one person for one course, or for courses that do not exist yet (`new`). */
export function courseDrafts(storage: Storage, userId: string, courseId: string): DraftStore<CourseFormValues> {
  return draftStore(storage, { kind, userId, thingId: courseId, values });
}

/** The same on the server; null for courses that do not exist yet. */
export const courseDraftsOnServer = (courseId: string | null): ServerDrafts<CourseFormValues> =>
  serverDrafts({ kind: 'course', version: kind, thing: courseId, values, nameOf: ({ course }) => course.name });
