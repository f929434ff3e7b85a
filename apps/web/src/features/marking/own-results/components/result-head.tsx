import type { AttemptResult, Mark } from '@lectern/contract';
import { numberText, percentText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { costOfWrong } from '../cost-of-wrong.ts';
import classes from './results.module.css';
import { Ring } from './ring.tsx';

type ResultHeadProps = Pick<AttemptResult, 'before' | 'late'> & {
  result: Mark;
  questions: NonNullable<AttemptResult['questions']>;
};

/** A result in one sentence and a ring, with what it was before and what wrong answers cost. */
export function ResultHead({ result, questions, before, late }: ResultHeadProps) {
  const { percentage, mark, right, wrong, skipped } = result;
  const cost = costOfWrong(questions);
  return (
    <Card className={classes['head']}>
      {percentage !== null && <Ring percentage={percentage} />}
      <div className={classes['said']}>
        <p className={classes['sentence']}>
          {sentenceOf(result)} {late && <Badge tone="warn">{t('Late')}</Badge>}
        </p>
        {before !== null && percentage !== null && (
          <p>{t('Before {before}, now {now}', { before: percentText(before), now: percentText(percentage) })}</p>
        )}
        <p className={classes['quiet']}>
          {t('{right} correct, {wrong} wrong, {skipped} skipped', { right, wrong, skipped })}
        </p>
        {cost > 0 && (
          <p className={classes['quiet']}>
            {tn(
              cost,
              'Wrong answers cost {n} mark; leaving them out would have given {mark}.',
              'Wrong answers cost {n} marks; leaving them out would have given {mark}.',
              { mark: numberText(mark + cost) },
            )}
          </p>
        )}
      </div>
    </Card>
  );
}

function sentenceOf({ mark: got, maxMark, percentage }: Mark): string {
  const mark = numberText(got);
  if (percentage === null) return tn(maxMark, 'You got {mark} of {n} mark', 'You got {mark} of {n} marks', { mark });
  return tn(maxMark, 'You got {mark} of {n} mark · {percent}', 'You got {mark} of {n} marks · {percent}', {
    mark,
    percent: percentText(percentage),
  });
}
