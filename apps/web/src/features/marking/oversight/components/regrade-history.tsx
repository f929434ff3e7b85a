import type { Regrade } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { numberText } from '../../../../shared/format/format-number.ts';
import { plainText } from '../../../../shared/format/plain-text.ts';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { rich } from '../../../../shared/messages/rich.tsx';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { useFocusAfterAct } from '../../../../shared/ui/use-focus-after-act.ts';
import { regradesQuery, useUndoRegrade } from '../api/regrades.ts';
import classes from './oversight.module.css';
import { effectText } from './effect-text.ts';

/** The id of the heading of the corrections, to move the focus to once one more is there. */
export const regradesHeadingId = 'regrades-heading';

/** The corrections, the newest first; the latest can be undone. */
export function RegradeHistory({ testId }: { testId: string }) {
  const [page, setPage] = useState(1);
  const { data } = useQuery(regradesQuery(testId, page));
  return (
    <section aria-labelledby={regradesHeadingId} className={classes['part']}>
      <h2 id={regradesHeadingId} tabIndex={-1}>
        {t('Corrections so far')}
      </h2>
      {data?.total === 0 && <p className={classes['quiet']}>{t(testTexts.noRegrades)}</p>}
      {data?.data.map((regrade) => (
        <Done key={regrade._id} testId={testId} regrade={regrade} />
      ))}
      <Pagination page={page} pageCount={data?.pageCount ?? 0} onPage={setPage} label={t('corrections')} />
    </section>
  );
}

function Done({ testId, regrade }: { testId: string; regrade: Regrade }) {
  const undo = useUndoRegrade(testId);
  const { corrections, undone, can, reason, at, by, _id } = regrade;
  const { place, acted } = useFocusAfterAct(can.undo);
  const onUndo = (): void => {
    acted();
    undo.mutate(_id);
  };
  return (
    <Card className={classes['factsCard']}>
      <div className={classes['itemHead']}>
        <p tabIndex={-1} ref={place}>
          <strong>{reason}</strong>{' '}
          <span className={classes['quiet']}>
            {t('{moment} by {username}', { moment: formatMoment(at), username: shownName(by.username) })}
          </span>
        </p>
        {undone !== null && (
          <Badge tone="warn">{t('Undone by {username}', { username: shownName(undone.by.username) })}</Badge>
        )}
        {can.undo && (
          <Button size="small" loading={undo.isPending} onClick={onUndo}>
            {t('Undo')}
          </Button>
        )}
      </div>
      <ul className={classes['events']}>
        {corrections.map(({ question, question_text, versions, before, after }) => (
          <li key={`${question} ${versions.join(' ')}`}>
            {rich('{question}: {before} → {after}', {
              question: plainText(question_text, 80),
              before: <KeyText correction={before} />,
              after: <KeyText correction={after} />,
            })}
          </li>
        ))}
      </ul>
      <p className={classes['quiet']}>
        {tn(regrade.attempts, '{n} attempt', '{n} attempts')}: {effectText(regrade)}
      </p>
    </Card>
  );
}

/** A key in short: 'B, +4, −1', 'A/B, +4, −1', or what everybody gets. */
function KeyText({ correction }: { correction: Regrade['corrections'][number]['before'] }) {
  const { correct_options, scoring, positive_mark, negative_mark } = correction;
  if (scoring === 'full_marks')
    return <bdi>{t('full marks for everyone (+{mark})', { mark: numberText(positive_mark) })}</bdi>;
  if (scoring === 'left_out') return <bdi>{t('left out')}</bdi>;
  return <bdi dir="ltr">{`${correct_options.join('/')}, +${positive_mark}, −${negative_mark}`}</bdi>;
}
