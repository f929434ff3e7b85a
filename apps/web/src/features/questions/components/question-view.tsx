import { useQuery } from '@tanstack/react-query';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { t } from '../../../shared/messages/t.ts';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { questionQuery } from '../api/questions.ts';
import { MaterialLink } from './course-questions.tsx';
import { QuestionCard } from './question-card.tsx';

/** One question with its answers. */
export function QuestionView({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(questionQuery(id));
  return (
    <>
      <PageHeading intro={data && <bdi>{data.course.name}</bdi>}>{t('Question##students')}</PageHeading>
      {error !== null && <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <BlocksComing label={t('Loading the question...')} heights={[24, 120]} />
      )}
      {error === null && data && <QuestionCard open question={data} place={<MaterialLink question={data} />} />}
    </>
  );
}

function Failed({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'attempt_open') return <EmptyState title={errorText(error, '')} />;
  if (isUnavailable(error)) {
    return (
      <EmptyState
        title={t('This question is not available')}
        drawing="lost"
        action={<LinkButton to="/notices">{t('All notices')}</LinkButton>}
      >
        {t('It may have been deleted or hidden, or you are not in its course any more.')}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      error={error}
      fallback={t('The question could not be loaded. Please try again.')}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
