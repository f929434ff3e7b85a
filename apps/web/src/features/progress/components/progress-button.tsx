import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { courseProgressQuery } from '../api/course-progress.ts';
import { ProgressDialog } from './progress-dialog.tsx';

/** The button that opens the list behind a course's count of completed materials; the list is loaded only then. */
export function ProgressButton({ course }: { course: { _id: string; name: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('Show progress in {name}', { name: course.name })}
        onClick={() => setOpen(true)}
      >
        {t('Show progress')}
      </Button>
      {open && <LoadedProgress courseId={course._id} onClose={() => setOpen(false)} />}
    </>
  );
}

function LoadedProgress({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(courseProgressQuery(courseId));
  if (data !== undefined) return <ProgressDialog courseId={courseId} subjects={data.subjects} onClose={onClose} />;
  return (
    <Dialog open title={t('My progress')} size="large" onClose={onClose}>
      {error === null ? (
        <LoadingBlock label={t('Loading progress...')} />
      ) : (
        <ErrorState
          error={error}
          fallback={t('Your progress could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  );
}
