import { z } from 'zod';
import { Id, pageQuery, PersonWithFace, Timestamp } from '../common.ts';
import { contentTypes, durationUnits } from '../courses/schemas.ts';
import { says } from '../schema-sentences.ts';

/** A course that its owner offers to the teachers of an institution, who copy it and make it their own. */
export const CourseTemplate = z
  .object({
    _id: Id,
    name: z.string(),
    description: z.string().nullable(),
    imageUrl: z.string().nullable(),
    duration: z.int(),
    duration_unit: z.enum(durationUnits),
    subjectsCount: z.int(),
    materialsCount: z.int(),
    /** Whether its tests go along, with their keys. */
    tests: z.boolean(),
    creator: PersonWithFace,
    offeredAt: Timestamp,
    /** Whether it is the viewer's own. */
    mine: z.boolean(),
  })
  .meta({ id: 'CourseTemplate' });
export type CourseTemplate = z.infer<typeof CourseTemplate>;

/** A template with the names of what a copy of it has: enough to choose it. */
export const CourseTemplateOutline = CourseTemplate.extend({
  subjects: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      materialsCount: z.int(),
      /** The first of them. */
      materials: z.array(z.object({ _id: Id, name: z.string(), content_type: z.enum(contentTypes) })),
    }),
  ),
  /** The names of the first 200 tests that go along. */
  testNames: z.array(z.string()),
}).meta({ id: 'CourseTemplateOutline' });
export type CourseTemplateOutline = z.infer<typeof CourseTemplateOutline>;

export const CourseTemplatesQuery = z.object(pageQuery);
export type CourseTemplatesQuery = z.infer<typeof CourseTemplatesQuery>;

/** Whether a course is offered as a template, and to whom it would be. */
export const CourseOffer = z
  .object({
    offer: z.object({ tests: z.boolean(), offeredAt: Timestamp }).nullable(),
    /** The institution of its owner, whose teachers see templates of theirs; null where there is none. */
    institution: z.object({ _id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'CourseOffer' });
export type CourseOffer = z.infer<typeof CourseOffer>;

/** Whether the course's tests go along, with their keys. */
export const OfferCourseInput = z.object({ tests: z.boolean(says.flag('Tests')) }).meta({ id: 'OfferCourseInput' });
export type OfferCourseInput = z.infer<typeof OfferCourseInput>;
