import type { Receipt } from '@lectern/contract';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import classes from './results.module.css';

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
      <h2>Receipt</h2>
      <dl className={classes['facts']}>
        <dt>Code</dt>
        <dd>
          <span className={classes['code']}>{receipt.code}</span>
          <CopyButton text={receipt.code} label="Copy the receipt's code" />
        </dd>
        <dt>Submitted</dt>
        <dd>
          {formatMoment(receipt.submittedAt, 'second')},{' '}
          {receipt.submittedBy === 'student' ? `by ${whose}` : 'by the server, when the time was over'}
        </dd>
        <dt>Answers saved</dt>
        <dd>
          {receipt.saved} of {receipt.questions.length}
        </dd>
      </dl>
      <details>
        <summary>When each answer was last saved</summary>
        <ol className={classes['saves']}>
          {receipt.questions.map(({ question, savedAt }, place) => (
            <li key={question}>
              Question {place + 1}: {savedAt === null ? 'nothing saved' : formatMoment(savedAt, 'second')}
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
