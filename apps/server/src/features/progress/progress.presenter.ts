import type { CourseProgress, MaterialProgress, NextStep } from '@lectern/contract';
import type { NextStepRow } from './next-step.repository.ts';
import type { FoundCourse, MaterialProgressRow, PlacedProgressRow } from './progress.repository.ts';

/** A student's progress, subject by subject; `rows` are in the course's order. */
export function presentProgress(
  course: FoundCourse,
  rows: readonly PlacedProgressRow[],
  next: NextStepRow | null,
): CourseProgress {
  const bySubject = Map.groupBy(rows, (row) => row.subject_id);
  const subjects = [...bySubject].map(([id, own]) => ({
    _id: id,
    name: own[0]?.subject_name ?? '',
    completed: countCompleted(own),
    total: own.length,
    materials: own.map(presentMaterial),
  }));
  return {
    course: { _id: course.id, name: course.name },
    joined: course.joined !== null,
    rated: course.rated,
    next: next && presentNextStep(next),
    completed: countCompleted(rows),
    total: rows.length,
    subjects,
  };
}

const countCompleted = (rows: readonly PlacedProgressRow[]) => rows.filter((row) => row.completed_at !== null).length;

/** A student's progress with one material. */
export function presentMaterial(row: MaterialProgressRow): MaterialProgress {
  return {
    _id: row.id,
    name: row.name,
    content_type: row.content_type,
    completed: row.completed_at !== null,
    how: row.how,
    completedAt: row.completed_at?.toISOString() ?? null,
    position: row.position_seconds,
    watchedSeconds: row.watched_seconds,
    durationSeconds: row.duration_seconds,
    page: row.page,
    pages: row.pages,
  };
}

/** Where a student goes on in a course; null when the course has no materials. */
export function presentNextStep({
  materials_total: total,
  materials_completed: completed,
  last_at: lastAt,
  next_material: next,
}: NextStepRow): NextStep | null {
  if (total === 0) return null;
  if (next === null) return { act: completed < total ? 'wait' : 'review', material: null };
  return {
    act: lastAt === null ? 'start' : 'continue',
    material: {
      _id: next.id,
      name: next.name,
      content_type: next.content_type,
      position: next.position_seconds,
      durationSeconds: next.duration_seconds,
      page: next.page,
      pages: next.pages,
    },
  };
}
