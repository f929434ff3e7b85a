import type { CourseProgress, MaterialProgress } from '@lectern/contract';
import type { MaterialProgressRow, PlacedProgressRow } from './progress.repository.ts';

/** A student's progress, subject by subject; `rows` are in the course's order. */
export function presentProgress(
  course: { id: string; name: string },
  rows: readonly PlacedProgressRow[],
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
  };
}
