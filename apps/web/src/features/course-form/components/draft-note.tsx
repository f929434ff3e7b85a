import type { DraftStatus } from '../hooks/use-kept-draft.ts';
import classes from './course-form.module.css';

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** Says whether what is typed would survive a reload. */
export function DraftNote({ draft }: { draft: DraftStatus }) {
  return (
    <p className={classes['draftNote']} data-lost={draft.status === 'lost' || undefined}>
      {draft.status === 'kept' && `Draft kept in this browser at ${time.format(new Date(draft.at))}`}
      {draft.status === 'lost' && 'This browser cannot keep a draft. Save before you leave.'}
    </p>
  );
}
