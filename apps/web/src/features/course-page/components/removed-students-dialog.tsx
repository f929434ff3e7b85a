import type { RemovedStudent } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { removedStudentsQuery } from '../api/course-students.ts';
import classes from './course-page.module.css';
import { RestoreStudent } from './restore-student.tsx';

/** The students who were taken out of a course, each with the way back. */
export function RemovedStudentsDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const found = useQuery(removedStudentsQuery(courseId, page));
  return (
    <Dialog open size="large" title={t('Students taken out')} onClose={onClose}>
      {found.isPending && <LoadingBlock label={t('Loading...')} />}
      {found.isError && (
        <ErrorState
          error={found.error}
          fallback={t('This list could not be loaded.')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {found.data?.total === 0 && <p>{t('Nobody is taken out.')}</p>}
      {found.data && (
        <>
          <ul className={classes['rows']}>
            {found.data.data.map((student) => (
              <Removed key={student.user._id} courseId={courseId} student={student} />
            ))}
          </ul>
          <Pagination
            label={t('students')}
            page={Math.min(page, Math.max(1, found.data.pageCount))}
            pageCount={found.data.pageCount}
            onPage={setPage}
          />
        </>
      )}
    </Dialog>
  );
}

function Removed({ courseId, student }: { courseId: string; student: RemovedStudent }) {
  const { user, reason, removedAt, removedBy } = student;
  const date = formatDate(removedAt);
  return (
    <li className={classes['row']}>
      <div className={classes['removed']}>
        <PersonName person={user} size={36}>
          <strong>{shownName(user.username)}</strong>
        </PersonName>
        <p dir="auto">{reason}</p>
        <p className={classes['quiet']}>
          {removedBy === null ? date : t('{date} by {name}', { date, name: removedBy.username })}
        </p>
      </div>
      <RestoreStudent courseId={courseId} user={user} />
    </li>
  );
}
