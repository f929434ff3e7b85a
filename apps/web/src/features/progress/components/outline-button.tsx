import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useStudent } from '../../../shared/auth-session/use-student.ts';
import { contentTypeNames } from '../../../shared/format/content-type-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { courseProgressQuery } from '../api/course-progress.ts';
import classes from './progress.module.css';

/** The button that opens the outline of a course for a student: its subjects and materials, ticked where done. */
export function OutlineButton({ courseId }: { courseId: string }) {
  const student = useStudent();
  const { data } = useQuery({ ...courseProgressQuery(courseId), enabled: student !== null });
  const [open, setOpen] = useState(false);
  if (student === null || data === undefined) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Contents')}
      </Button>
      <Dialog open={open} title={data.course.name} size="large" onClose={close}>
        <nav aria-label={t('Contents')}>
          {data.subjects.map((subject) => (
            <section key={subject._id}>
              <h3 className={classes['subject']}>
                <Link to="/course/units/$id" params={{ id: subject._id }} onClick={close}>
                  {subject.name}
                </Link>
              </h3>
              <ul>
                {subject.materials.map(({ _id, name, content_type, completed }) => (
                  <li key={_id} className={classes['material']}>
                    <Link to="/course/materials/$id" params={{ id: _id }} onClick={close} className={classes['about']}>
                      {name}
                    </Link>
                    <span className={classes['how']}>{contentTypeNames[content_type]}</span>
                    <span className={classes['tick']}>
                      {completed && <IconCheck size={18} stroke={2.5} role="img" aria-label={t('Done')} />}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </Dialog>
    </>
  );
}
