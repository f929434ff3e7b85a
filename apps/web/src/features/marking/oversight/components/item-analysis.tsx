import type { ItemAnalysis as Analysis } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { testTexts } from '@lectern/contract/test-texts';
import { useQuery } from '@tanstack/react-query';
import { percentText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { analysisQuery } from '../api/analyse-test.ts';
import type { Area } from '../mark-text.ts';
import { ItemTable } from './item-table.tsx';
import classes from './oversight.module.css';

type ItemAnalysisProps = { area: Area; testId: string; edits: boolean };

/** The questions of a test in one table, the worst first; a row opens the figures of its question. */
export function ItemAnalysis({ area, testId, edits }: ItemAnalysisProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(analysisQuery(testId));
  if (isPending) return <BlocksComing label={t('Counting...')} heights={[24, 300, 300]} />;
  if (data === undefined) {
    return (
      <ErrorState
        error={error}
        fallback={t('The analysis could not be loaded. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.attempts === 0) {
    return (
      <EmptyState title={t(testTexts.noResults)}>{t('The analysis appears once students have submitted.')}</EmptyState>
    );
  }
  return <Analysed area={area} testId={testId} edits={edits} analysis={data} />;
}

type AnalysedProps = ItemAnalysisProps & { analysis: Analysis };

function Analysed({ area, testId, edits, analysis: { attempts, truncated, meanPercentage, items } }: AnalysedProps) {
  const mean = percentText(meanPercentage);
  return (
    <div className={classes['part']}>
      <p>
        {truncated
          ? tn(
              attempts,
              '{n} student, first submitted attempts only (the newest {limit}); {mean} on average.',
              '{n} students, first submitted attempts only (the newest {limit}); {mean} on average.',
              { limit: limits.analysedAttempts, mean },
            )
          : tn(
              attempts,
              '{n} student, first submitted attempts only; {mean} on average.',
              '{n} students, first submitted attempts only; {mean} on average.',
              { mean },
            )}{' '}
        {attempts < limits.flaggedAttempts &&
          t('Doubts about questions are named from {n} attempts on.', { n: limits.flaggedAttempts })}
      </p>
      <ItemTable area={area} testId={testId} edits={edits} items={items} />
      <details className={classes['history']}>
        <summary>{t('About these figures')}</summary>
        <p>
          {t(
            'Facility is the share of students who answered correctly. Discrimination is that share among the best 27% of students minus that among the weakest 27%: below 0.2, a question tells you little; below 0, check its key. Correlation compares a correct answer with the mark on all other questions.',
          )}
        </p>
      </details>
    </div>
  );
}
