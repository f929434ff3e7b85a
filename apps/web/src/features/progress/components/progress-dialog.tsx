import type { CourseProgress } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { howCompleted } from './how-completed.ts';
import { MarkButton } from './mark-button.tsx';
import classes from './progress.module.css';

type ProgressDialogProps = { courseId: string; subjects: CourseProgress['subjects']; onClose: () => void };

/** Explains a count of completed materials: each material, done or not, how and when, with a button to change it. */
export function ProgressDialog({ courseId, subjects, onClose }: ProgressDialogProps) {
  return (
    <Dialog open title={t('My progress')} size="large" onClose={onClose}>
      {subjects.map((subject) => (
        <section key={subject._id} aria-labelledby={`progress-${subject._id}`}>
          <h3 id={`progress-${subject._id}`} className={classes['subject']}>
            {t('{name} · {completed} of {total}', {
              name: subject.name,
              completed: subject.completed,
              total: subject.total,
            })}
          </h3>
          <ul>
            {subject.materials.map((material) => (
              <li key={material._id} className={classes['material']}>
                <div className={classes['about']}>
                  <p>{material.name}</p>
                  <p className={classes['how']}>{howCompleted(material)}</p>
                </div>
                <MarkButton courseId={courseId} material={material} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
