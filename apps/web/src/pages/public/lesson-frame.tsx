import { memo, Suspense, useState, type ReactNode } from 'react';
import { t } from '../../shared/messages/t.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { usePresentCourse } from '../../shared/routing/present-course.ts';
import { Button } from '../../shared/ui/button.tsx';
import classes from './lesson-frame.module.css';
import type { Lesson } from './lesson.ts';

const Outline = lazyDecoration(async () => (await import('./lesson-outline.tsx')).LessonOutline);
const Sheet = lazyDecoration(async () => (await import('./lesson-outline.tsx')).LessonSheet);

type LessonFrameProps = {
  /** Undefined until it is known. */
  lesson: Lesson | undefined;
  /** Whether the page has nothing to show: then there is no place for the outline. */
  failed: boolean;
  children: ReactNode;
};

/** A lesson with the outline of its course beside it, where there is room. */
export function LessonFrame({ lesson, failed, children }: LessonFrameProps) {
  usePresentCourse(lesson?.courseId);
  return (
    <div className={failed ? undefined : classes['frame']}>
      <div>{children}</div>
      <div>{lesson && <Beside {...lesson} />}</div>
    </div>
  );
}

/** React would drop what the server drew if the page around it changed before its scripts are there. */
const Beside = memo((lesson: Lesson) => (
  <Suspense>
    <Outline {...lesson} />
  </Suspense>
));

/** The button that opens the outline where there is no room beside the lesson. It has its place before the lesson is known. */
export function LessonContents({ lesson }: { lesson: Lesson | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <span className={classes['opener']}>
      <Button size="small" aria-haspopup="dialog" disabled={lesson === undefined} onClick={() => setOpen(true)}>
        {t('Contents')}
      </Button>
      {open && lesson && (
        <Suspense>
          <Sheet {...lesson} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
