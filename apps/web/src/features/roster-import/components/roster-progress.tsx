import type { Roster } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { isRunning } from '../roster-words.ts';
import classes from './roster-import.module.css';

const steps = 10;

/** The progress of a running import or undoing; announced at every tenth, and at the end. Otherwise nothing. */
export function RosterProgress({ roster }: { roster: Roster }) {
  const { done, total } = roster.progress;
  const running = isRunning(roster.status);
  const doing = roster.status === 'undoing' ? t('Undoing the import') : t('Importing');
  const tenths = total === 0 ? 0 : Math.floor((done / total) * steps) * steps;
  const endings: Partial<Record<Roster['status'], string>> = {
    imported: t('The import is done.'),
    undone: t('The import has been undone.'),
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {running ? t('{doing}: {percent} percent', { doing, percent: tenths }) : endings[roster.status]}
      </p>
      {running && (
        <section aria-label={t('Progress')} className={classes['section']}>
          <h2>{doing}</h2>
          <ProgressBar completed={done} total={total} label={doing} />
          <p className={classes['quiet']}>{t('You can close this page. The work continues on the server.')}</p>
        </section>
      )}
    </>
  );
}
