import type { CourseListItem } from '@lectern/contract';
import { useState } from 'react';
import { CopyDialog } from '../../../shared/forms/copy-dialog.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { useCopyCourse } from '../api/copy-course.ts';

/** Asks what of a course goes into its copy. */
export function CopyCourseDialog({ course, onClose }: { course: CourseListItem; onClose: () => void }) {
  const [tests, setTests] = useState(true);
  const copying = useCopyCourse(course._id);
  return (
    <CopyDialog
      title={t('Duplicate this course')}
      name={course.name}
      copying={copying}
      onCopy={(name) => copying.mutate({ name, tests }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Checkbox
        label={t('With its tests')}
        checked={tests}
        onChange={(event) => setTests(event.currentTarget.checked)}
      />
      <p>
        {t(
          'The copy has all subjects and materials, and is inactive until you activate it. Students, requests, ratings, attempts and dates do not go along.',
        )}
      </p>
    </CopyDialog>
  );
}
