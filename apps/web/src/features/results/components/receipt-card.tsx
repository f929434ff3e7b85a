import type { Receipt } from '@lectern/contract';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import classes from './results.module.css';
import { t } from '../../../shared/messages/t.ts';

/** What shows that the server has the attempt: a code to keep, and when it got each answer. */
export function ReceiptCard({
  receipt,
  whose,
}: {
  receipt: Receipt;
  /** By whom the student submits, as in 'you'. */ whose: string;
}) {
  return (
    <Card className={classes['receipt']}>
      <h2>{t('Receipt')}</h2>
      <dl className={classes['facts']}>
        <dt>{t('Code')}</dt>
        <dd>
          <span className={classes['code']}>{receipt.code}</span>
          <CopyButton text={receipt.code} label={t("Copy the receipt's code")} />
        </dd>
        <dt>{t('Submitted')}</dt>
        <dd>
          {formatMoment(receipt.submittedAt, 'second')},{' '}
          {receipt.submittedBy === 'student' ? t('by {whose}', { whose }) : t('by the server, when the time was over')}
        </dd>
        <dt>{t('Answers saved')}</dt>
        <dd>{t('{saved} of {length}', { saved: receipt.saved, length: receipt.questions.length })}</dd>
      </dl>
      <details>
        <summary>{t('When each answer was last saved')}</summary>
        <ol className={classes['saves']}>
          {receipt.questions.map(({ question, savedAt }, place) => (
            <li key={question}>
              {t('Question {place}: {value}', {
                place: place + 1,
                value: savedAt === null ? 'nothing saved' : formatMoment(savedAt, 'second'),
              })}
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
