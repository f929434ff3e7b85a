import { AttemptReview } from '../../features/marking/oversight/components/attempt-review.tsx';
import { MarkSummary } from '../../features/marking/own-results/components/mark-summary.tsx';
import { MarkedQuestion } from '../../features/marking/own-results/components/marked-question.tsx';
import { ReceiptCard } from '../../features/marking/own-results/components/receipt-card.tsx';
import { t } from '../../shared/messages/t.ts';

/** One student's attempt, for those who manage its test. */
export function AttemptReviewPage({ area, id }: { area: 'instructor' | 'teacher'; id: string }) {
  return (
    <AttemptReview
      area={area}
      id={id}
      summary={(result) => <MarkSummary result={result} />}
      receipt={(receipt, late) => <ReceiptCard receipt={receipt} late={late} submitted={t('by the student')} />}
      question={(question, { number, open }, history) => (
        <MarkedQuestion
          key={question._id}
          question={question}
          number={number}
          open={open}
          whose={t('The student’s answer')}
        >
          {history}
        </MarkedQuestion>
      )}
    />
  );
}
