import type { MaterialProgress } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { materialsText } from '../../../shared/format/materials-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { courseProgressQuery } from '../api/course-progress.ts';
import { ProgressDialog } from './progress-dialog.tsx';
import classes from './progress.module.css';

type ProgressSummaryProps = {
  courseId: string;
  /** Only this subject of the course; the whole course when left out. */
  subjectId?: string;
};

/**
 * How many materials a student has completed, and a button to the list that explains the number. Nothing for others or
 * while it is unknown: the page is complete without it.
 */
export function ProgressSummary({ courseId, subjectId }: ProgressSummaryProps) {
  const student = useStudent();
  const { data } = useQuery({ ...courseProgressQuery(courseId), enabled: student !== null });
  const [open, setOpen] = useState(false);
  if (student === null || data === undefined) return null;
  const subjects = data.subjects.filter(({ _id }) => subjectId === undefined || _id === subjectId);
  const materials = subjects.flatMap((subject): MaterialProgress[] => subject.materials);
  if (materials.length === 0) return null;
  const completed = materials.filter((material) => material.completed).length;
  return (
    <div className={classes['summary']}>
      <ProgressBar
        completed={completed}
        total={materials.length}
        text={materialsText(completed, materials.length)}
        label={t('Completed materials')}
      />
      <Button size="small" onClick={() => setOpen(true)}>
        {t('Show progress')}
      </Button>
      {open && <ProgressDialog courseId={courseId} subjects={subjects} onClose={() => setOpen(false)} />}
    </div>
  );
}
