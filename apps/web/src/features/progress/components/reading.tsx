import type { MaterialInPlace } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import type { PagedView } from '../../../shared/ui/paged-view.ts';
import { courseProgressQuery } from '../api/course-progress.ts';
import { useReading } from '../hooks/use-reading.ts';

type ReadingProps = { reader: PagedView; material: MaterialInPlace };

/** Follows a student through a PDF, and shows nothing; visitors and staff are not followed. */
export function Reading(props: ReadingProps) {
  const student = useStudent();
  return student === null ? null : <OwnReading {...props} userId={student._id} />;
}

function OwnReading({ reader, material, userId }: ReadingProps & { userId: string }) {
  const courseId = material.course._id;
  const { data, isFetchedAfterMount } = useQuery(courseProgressQuery(courseId));
  const own = data?.subjects.flatMap(({ materials }) => materials).find(({ _id }) => _id === material._id);
  useReading(reader, isFetchedAfterMount ? own : undefined, { userId, courseId });
  return null;
}
