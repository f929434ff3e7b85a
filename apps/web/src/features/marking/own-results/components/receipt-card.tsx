import type { Receipt } from '@lectern/contract';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { CopyButton } from '../../../../shared/ui/copy-button.tsx';
import classes from './results.module.css';

const endings = {
  deadline: t('by the server, when time was up'),
  staff: t('by the people who manage the test'),
} as const;

type ReceiptProps = {
  receipt: Receipt;
  /** Submitted after the due date. */
  late: boolean;
  /** Says who submitted, where the student did it: 'by you'. */
  submitted: string;
};

/** The proof that the server has the attempt: a code to keep, and when it got each answer. */
export function ReceiptCard(props: ReceiptProps) {
  return (
    <Card className={classes['receipt']}>
      <h2>{t('Receipt')}</h2>
      <ReceiptFacts {...props} />
    </Card>
  );
}

/** The same below a line that opens it. */
export function FoldedReceipt({ open, ...receipt }: ReceiptProps & { open: boolean }) {
  return (
    <Card>
      <details open={open}>
        <summary>
          <h2 className={classes['folded']}>{t('Receipt')}</h2>
        </summary>
        <div className={classes['receipt']}>
          <ReceiptFacts {...receipt} />
        </div>
      </details>
    </Card>
  );
}

function ReceiptFacts({ receipt, late, submitted }: ReceiptProps) {
  return (
    <>
      <dl className={classes['facts']}>
        <dt>{t('Code')}</dt>
        <dd>
          <span className={classes['code']}>{receipt.code}</span>
          <CopyButton text={receipt.code} label={t('Copy the receipt’s code')} />
        </dd>
        <dt>{t('Submitted##when')}</dt>
        <dd>
          {t('{moment}, {by}', {
            moment: formatMoment(receipt.submittedAt, 'second'),
            by: receipt.submittedBy === 'student' ? submitted : endings[receipt.submittedBy],
          })}{' '}
          {late && <Badge tone="warn">{t('Late')}</Badge>}
        </dd>
        <dt>{t('Answers saved')}</dt>
        <dd>{t('{saved} of {total}', { saved: receipt.saved, total: receipt.questions.length })}</dd>
      </dl>
      <details>
        <summary>{t('When each answer was last saved')}</summary>
        <ol className={classes['saves']}>
          {receipt.questions.map(({ question, savedAt }, place) => (
            <li key={question}>
              {savedAt === null
                ? t('Question {number}: nothing saved', { number: place + 1 })
                : t('Question {number}: {moment}', { number: place + 1, moment: formatMoment(savedAt, 'second') })}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
