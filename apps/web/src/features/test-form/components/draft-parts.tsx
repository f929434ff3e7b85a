import { useBlocker } from '@tanstack/react-router';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { DraftStatus } from '../hooks/use-test-draft.ts';
import type { TestDraft } from '../model/draft-shelf.ts';
import classes from './test-form.module.css';

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

type DraftOfferProps = {
  offers: readonly TestDraft[];
  onRestore: (draft: TestDraft) => void;
  onDiscard: (draft: TestDraft) => void;
};

/** Offers what an earlier visit left unsaved, the newest first. */
export function DraftOffer({ offers, onRestore, onDiscard }: DraftOfferProps) {
  const [draft] = offers;
  if (draft === undefined) return null;
  const name = draft.values.details.test_name.trim();
  return (
    <section aria-label="Unsaved draft" className={classes['offer']}>
      <p>
        There is an unsaved draft {name !== '' && <strong>of {name} </strong>}from {formatMoment(draft.savedAt)}.
        {offers.length > 1 && ` ${offers.length - 1} more after it.`}
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

/** Asks before leaving, where leaving would lose what was typed because no draft of it could be kept. */
export function LossGuard({ draft }: { draft: DraftStatus }) {
  const lost = draft.status === 'lost';
  const blocker = useBlocker({ shouldBlockFn: () => lost, enableBeforeUnload: lost, withResolver: true });
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button variant="primary" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
        </>
      }
    >
      <p>This browser could not keep a draft. What you typed is lost when you leave.</p>
    </Dialog>
  );
}
