import { Button } from '../../../shared/ui/button.tsx';
import type { CourseDraft } from '../model/draft-shelf.ts';
import classes from './course-form.module.css';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

type DraftOfferProps = {
  offers: readonly CourseDraft[];
  onRestore: (draft: CourseDraft) => void;
  onDiscard: (draft: CourseDraft) => void;
};

/** Offers what an earlier visit left unsaved, the newest first. */
export function DraftOffer({ offers, onRestore, onDiscard }: DraftOfferProps) {
  const [draft] = offers;
  if (draft === undefined) return null;
  const name = draft.values.course.name.trim();
  return (
    <section aria-label="Unsaved draft" className={classes['offer']}>
      <p>
        There is an unsaved draft
        {name === '' ? (
          ''
        ) : (
          <>
            {' '}
            of <strong>{name}</strong>
          </>
        )}{' '}
        from {moment.format(new Date(draft.savedAt))}.{offers.length > 1 && ` ${offers.length - 1} more after it.`}
      </p>
      <div className={classes['offerButtons']}>
        <Button size="small" variant="primary" onClick={() => onRestore(draft)}>
          Restore draft
        </Button>
        <Button size="small" onClick={() => onDiscard(draft)}>
          Discard
        </Button>
      </div>
    </section>
  );
}
