import type { CourseOverview } from '@lectern/contract';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { MenuItem } from '../../../shared/ui/menu.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { AddStudentsDialog } from './add-students-dialog.tsx';
import { RemovedStudentsDialog } from './removed-students-dialog.tsx';

/** The acts on the students of a course: adding some, and putting back those who were taken out. */
export function StudentActs({ course }: { course: CourseOverview }) {
  const [open, setOpen] = useState<'add' | 'removed' | null>(null);
  const close = (): void => setOpen(null);
  if (!course.can.admit) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen('add')}>
        {t('Add students')}
      </Button>
      <MoreMenu>
        {(closeMenu) => (
          <MenuItem
            onClick={() => {
              closeMenu();
              setOpen('removed');
            }}
          >
            {t('Students taken out ({n})', { n: course.counts.removed ?? 0 })}
          </MenuItem>
        )}
      </MoreMenu>
      {open === 'add' && <AddStudentsDialog courseId={course._id} onClose={close} />}
      {open === 'removed' && <RemovedStudentsDialog courseId={course._id} onClose={close} />}
    </>
  );
}
