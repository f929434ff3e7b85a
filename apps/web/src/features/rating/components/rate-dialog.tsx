import { limits } from '@lectern/contract/limits';
import { ratingProblem } from '@lectern/contract/rating-check';
import { texts } from '@lectern/contract/texts';
import { useId, useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { useRateCourse } from '../api/rate-course.ts';
import classes from './rating.module.css';
import { StarPicker } from './star-picker.tsx';

export type OwnRating = { rating: number; comment: string };

type RateDialogProps = { course: { _id: string; name: string }; ownRating: OwnRating | null; onClose: () => void };

/**
 * Asks for stars and a comment; starts with the student's former rating. The typed values stay until they are saved.
 */
export function RateDialog({ course, ownRating, onClose }: RateDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState<OwnRating>(ownRating ?? { rating: 0, comment: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const rate = useRateCourse(course._id);
  const issues = fieldIssues(rate.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (rate.isPending) return;
    const found = ratingProblem(draft);
    setProblem(found);
    if (found === null) rate.mutate({ ...draft, comment: draft.comment.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title={t('Rate {name}', { name: course.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={rate.isPending}>
            {t('Submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes['form']} onSubmit={submit} noValidate>
        <RatingFields
          draft={draft}
          commentError={problem === texts.commentMissing ? t(problem) : issues['comment']}
          starsError={problem === texts.starsMissing ? t(problem) : issues['rating']}
          onChange={(change) => {
            setDraft({ ...draft, ...change });
            setProblem(null);
          }}
        />
      </form>
    </Dialog>
  );
}

type RatingFieldsProps = {
  draft: OwnRating;
  commentError: string | undefined;
  starsError: string | undefined;
  onChange: (change: Partial<OwnRating>) => void;
};

function RatingFields({ draft, commentError, starsError, onChange }: RatingFieldsProps) {
  const errorId = useId();
  return (
    <>
      <StarPicker
        value={draft.rating}
        onChange={(rating) => onChange({ rating })}
        describedBy={starsError === undefined ? undefined : errorId}
      />
      {starsError !== undefined && (
        <p id={errorId} role="alert" className={classes['error']}>
          {starsError}
        </p>
      )}
      <TextArea
        label={t('Leave a comment')}
        error={commentError}
        rows={4}
        maxLength={limits.comment}
        value={draft.comment}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
    </>
  );
}
