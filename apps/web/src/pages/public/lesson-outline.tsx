import type { CourseOutline as Outline, CourseProgress, TestForStudent } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { courseTestsQuery } from '../../features/attempts/starting/api/course-tests.ts';
import { OutlineTests } from '../../features/attempts/starting/components/outline-tests.tsx';
import { courseOutlineQuery } from '../../features/materials/api/course-outline.ts';
import { CourseOutline } from '../../features/materials/components/course-outline.tsx';
import { courseProgressQuery } from '../../features/progress/api/course-progress.ts';
import { useStudent } from '../../shared/auth-session/use-student.ts';
import { t } from '../../shared/messages/t.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import classes from '../../shared/ui/outline.module.css';
import type { Lesson } from './lesson.ts';

const wide = () => matchMedia('(min-width: 1200px)');

function subscribeWide(listener: () => void): () => void {
  const width = wide();
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}

/** The outline of the course as a column, where there is room for it. The server draws it, and styles hide it where there is none. */
export function LessonOutline(lesson: Lesson) {
  const isWide = useSyncExternalStore(
    subscribeWide,
    () => wide().matches,
    () => true,
  );
  return isWide ? <Column {...lesson} /> : null;
}

function Column(lesson: Lesson) {
  const parts = useParts(lesson);
  if (parts === null) return null;
  const { course } = parts.outline;
  return (
    <div className={classes['column']}>
      <h2 className={classes['course']}>
        <Link to="/course/details/$id" params={{ id: course._id }}>
          {course.name}
        </Link>
      </h2>
      <Contents parts={parts} />
    </div>
  );
}

/** The same outline in a dialog, once it is known. */
export function LessonSheet({ onClose, ...lesson }: Lesson & { onClose: () => void }) {
  const parts = useParts(lesson);
  if (parts === null) return null;
  return (
    <Dialog open title={parts.outline.course.name} size="large" onClose={onClose}>
      <Contents parts={parts} onFollow={onClose} />
    </Dialog>
  );
}

type Parts = {
  outline: Outline;
  progress: CourseProgress | undefined;
  tests: readonly TestForStudent[];
  /** Whether the course has more tests than these. */
  more: boolean;
};

/** The outline of a lesson's course with how a student stands; null until all of it is known, so that nothing in it moves. */
function useParts({ courseId, subjectId }: Lesson): Parts | null {
  const enabled = useStudent() !== null;
  const { data: outline } = useQuery(courseOutlineQuery(courseId, subjectId));
  const progress = useQuery({ ...courseProgressQuery(courseId), enabled });
  const tests = useQuery({ ...courseTestsQuery(courseId, undefined, 1), enabled });
  if (outline === undefined || (enabled && (progress.isPending || tests.isPending))) return null;
  return { outline, progress: progress.data, tests: tests.data?.data ?? [], more: (tests.data?.pageCount ?? 0) > 1 };
}

function Contents({ parts: { outline, progress, tests, more }, onFollow }: { parts: Parts; onFollow?: () => void }) {
  return (
    <CourseOutline
      outline={outline}
      progress={progress}
      tests={(subjectId, place) => <OutlineTests tests={tests} subjectId={subjectId} place={place} />}
      further={
        more && (
          <Link to="/course/details/$id" params={{ id: outline.course._id }}>
            {t('All tests of the course')}
          </Link>
        )
      }
      onFollow={onFollow}
    />
  );
}
