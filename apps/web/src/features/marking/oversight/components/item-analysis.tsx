import type { ItemAnalysis as Analysis, ItemStatistics } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { testTexts } from '@lectern/contract/test-texts';
import { useQuery } from '@tanstack/react-query';
import { numberText, percentText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { RichText } from '../../../../shared/safe-html/rich-text.tsx';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { analysisQuery } from '../api/analyse-test.ts';
import { DataSheet } from './data-sheet.tsx';
import sheet from './data-sheet.module.css';
import classes from './oversight.module.css';

/** The statistics of each question of a test. */
export function ItemAnalysis({ testId }: { testId: string }) {
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
  return <Analysed analysis={data} />;
}

function Analysed({ analysis: { attempts, truncated, meanPercentage, items } }: { analysis: Analysis }) {
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
            )}
      </p>
      <details className={classes['history']}>
        <summary>{t('About these figures')}</summary>
        <p>
          {t(
            'Difficulty is the share of students who answered correctly. Discrimination is that share among the best 27% of students minus that among the weakest 27%: below 0.2, a question tells you little; below 0, check its key. Correlation compares a correct answer with the mark on all other questions.',
          )}
        </p>
      </details>
      <ol className={classes['questions']}>
        {items.map((item) => (
          <Item key={item.question} item={item} />
        ))}
      </ol>
    </div>
  );
}

function Item({ item }: { item: ItemStatistics }) {
  const title =
    item.position === null ? t('No longer in the test') : t('Question {number}', { number: item.position + 1 });
  const figures = [
    [t('Difficulty'), numberText(item.difficulty, 2)],
    [t('Discrimination'), numberText(item.discrimination, 2)],
    [t('Correlation'), numberText(item.pointBiserial, 2)],
    [t('Correct'), numberText(item.right)],
    [t('Wrong (−{mark})', { mark: item.negative_mark }), numberText(item.wrong)],
    [t('Skipped'), numberText(item.skipped)],
  ] as const;
  return (
    <li>
      <Card className={classes['factsCard']}>
        <div className={classes['itemHead']}>
          <h2>{title}</h2>
          {item.discrimination !== null && item.discrimination < 0 && <Badge tone="bad">{t('Check the key')}</Badge>}
        </div>
        <RichText html={item.question_text} topHeading={3} />
        <dl className={classNames(classes['facts'], classes['figures'])}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Options item={item} />
      </Card>
    </li>
  );
}

function Options({ item }: { item: ItemStatistics }) {
  const share = (chosen: number): number => (item.attempts === 0 ? 0 : (chosen / item.attempts) * 100);
  return (
    <DataSheet
      label={
        item.position === null
          ? t('Options of a question no longer in the test')
          : t('Options of Question {number}', { number: item.position + 1 })
      }
      columns={[t('Option'), t('Text'), t('Chosen'), t('Share'), t('Best students'), t('Weakest students')]}
    >
      {item.options.map((option) => (
        <tr key={option.letter}>
          <th scope="row" className={sheet['letter']}>
            {option.letter} {option.correct && <Badge tone="good">{t('Correct')}</Badge>}
          </th>
          <td className={sheet['prose']}>
            <RichText html={option.text} topHeading={3} />
          </td>
          <td>{numberText(option.chosen)}</td>
          <td>
            <span className={classes['share']}>
              {option.chosen > 0 && (
                <span
                  aria-hidden="true"
                  className={option.correct ? classes['shareRight'] : classes['shareOther']}
                  style={{ width: `${share(option.chosen) * 0.6}px` }}
                />
              )}
              {percentText(share(option.chosen))}
            </span>
          </td>
          <td>{numberText(option.chosenByUpper)}</td>
          <td>{numberText(option.chosenByLower)}</td>
        </tr>
      ))}
    </DataSheet>
  );
}
