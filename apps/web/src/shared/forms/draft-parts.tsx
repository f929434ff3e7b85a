import { formatMoment } from '../format/format-moment.ts';
import { Button } from '../ui/button.tsx';
import type { Draft } from './draft-shelf.ts';
import classes from './long-form.module.css';
import type { DraftStatus } from './use-kept-draft.ts';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Says whether what is typed would survive a reload. */
export function DraftNote({ draft }: { draft: DraftStatus }) {
  return (
    <p className={classes['draftNote']} data-lost={draft.status === 'lost' || undefined}>
      {draft.status === 'kept' && `Draft kept in this browser at ${time.format(new Date(draft.at))}`}
      {draft.status === 'lost' && 'This browser cannot keep a draft. Save before you leave.'}
    </p>
  );
}

type DraftOfferProps<V> = {
  offers: readonly Draft<V>[];
  nameOf: (values: V) => string;
  onRestore: (draft: Draft<V>) => void;
  onDiscard: (draft: Draft<V>) => void;
};

/** Offers what an earlier visit left unsaved, the newest first. */
export function DraftOffer<V>({ offers, nameOf, onRestore, onDiscard }: DraftOfferProps<V>) {
  const [draft] = offers;
  if (draft === undefined) return null;
  const name = nameOf(draft.values).trim();
  return (
    <section aria-label="Unsaved draft" className={classes['offer']}>
      <p>
        There is an unsaved draft{' '}
        {name !== '' && (
          <>
            of <strong dir="auto">{name}</strong>{' '}
          </>
        )}
        from {formatMoment(draft.savedAt)}.{offers.length > 1 && ` ${offers.length - 1} more after it.`}
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
