import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { notStartedQuery } from '../api/not-started.ts';
import { NotStartedList } from './not-started-list.tsx';

/** All students who have not started, page by page. */
export function NotStartedDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const found = useQuery(notStartedQuery(page));
  return (
    <Dialog open size="large" title={t('Not started yet')} onClose={onClose}>
      {found.isPending && <LoadingBlock label={t('Loading...')} />}
      {found.isError && (
        <ErrorState
          error={found.error}
          fallback={t('This list could not be loaded.')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {found.data && (
        <>
          <NotStartedList students={found.data.data} />
          <Pagination
            label={t('students who have not started')}
            page={found.data.page}
            pageCount={found.data.pageCount}
            onPage={setPage}
          />
        </>
      )}
    </Dialog>
  );
}
