import type { ArchivedCourse } from '@lectern/contract';
import type { Ids } from '../../platform/clock/index.ts';
import type { CourseToCopy } from './copying.service.ts';
import { contentsOf } from './course-contents.ts';

/**
 * The contents of a course that comes as its form would send it, to be copied: its subjects and materials keep the ids that
 * texts name. Throws `validation_failed` where one id stands twice.
 */
export function contentsOfForm(course: ArchivedCourse, { ids, now }: { ids: Ids; now: Date }): CourseToCopy {
  const undated = { description: null, opens_at: null };
  const subjects = course.subjects.flatMap(({ _id }) => (_id === undefined ? [] : [_id]));
  const materials = course.subjects.flatMap((subject) =>
    subject.materials.flatMap(({ _id }) => (_id === undefined ? [] : [_id])),
  );
  const known = {
    subjects: new Map(subjects.map((id) => [id, { ...undated, duration_unit: 'hours' as const }])),
    materials: new Map(
      materials.map((id) => [id, { ...undated, captions: [], created_at: now.toISOString(), closes_at: null }]),
    ),
  };
  return {
    id: course._id,
    name: course.name,
    title: course.title ?? course.name,
    description: course.description ?? null,
    image_url: course.imageUrl ?? null,
    duration: course.duration,
    duration_unit: course.duration_unit ?? 'hours',
    course_type: course.course_type ?? 'private',
    subjects: contentsOf(course.subjects, { ids, now }, known),
  };
}
