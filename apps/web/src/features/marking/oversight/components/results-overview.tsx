import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { numberText, percentText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { useListSearch } from '../../../../shared/routing/list-search.ts';
import { resultsSummaryQuery } from '../api/results-summary.ts';
import classes from './oversight.module.css';

type ResultsOverviewProps = {
  testId: string;
  /** Says how many of how many have taken the test, and who has not. */
  turnout: (taken: number) => ReactNode;
};

/** The results of a test at a glance: mean, median, their distribution, and how many have taken it. */
export function ResultsOverview({ testId, turnout }: ResultsOverviewProps) {
  const [{ group }] = useListSearch();
  const { data } = useQuery(resultsSummaryQuery(testId, group));
  if (data === undefined) return null;
  const figures = [
    [t('Mean'), percentText(data.mean)],
    [t('Median'), percentText(data.median)],
  ] as const;
  return (
    <div className={classes['overview']}>
      <div className={classes['part']}>
        {data.mean !== null && (
          <dl className={classes['facts']}>
            {figures.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {group === undefined
          ? turnout(data.taken)
          : tn(data.taken, '{n} student of this group has taken it', '{n} students of this group have taken it')}
      </div>
      {data.mean !== null && <Histogram counts={data.histogram} />}
    </div>
  );
}

/** How many students have which percentage, in ten steps, each by their best attempt. */
function Histogram({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  const steps = counts
    .map((count, step) =>
      count === 0
        ? null
        : t('{from}–{to}%: {count}', { from: step * 10, to: (step + 1) * 10, count: numberText(count) }),
    )
    .filter((text) => text !== null);
  const label = t('Students by percentage, each by their best attempt: {steps}', { steps: steps.join(', ') });
  return (
    <div dir="ltr">
      <div role="img" aria-label={label} title={label} className={classes['histogram']}>
        {counts.map((count, step) => (
          <span key={step} style={{ height: `${(count / most) * 100}%` }} />
        ))}
      </div>
      <div aria-hidden="true" className={classes['axis']}>
        {[0, 50, 100].map((mark) => (
          <span key={mark}>{percentText(mark)}</span>
        ))}
      </div>
    </div>
  );
}
