import type { Roster } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { told } from '../../../shared/messages/told.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import {
  reloadPeople,
  useDownloadLinks,
  useImportRoster,
  useRemapRoster,
  useThrowAwayRoster,
} from '../api/change-roster.ts';
import { isRunning } from '../roster-words.ts';
import { OneRosterSection } from './one-roster-section.tsx';
import { RosterColumns } from './roster-columns.tsx';
import classes from './roster-import.module.css';
import { RosterProgress } from './roster-progress.tsx';
import { RosterRows } from './roster-rows.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** A file of people: a preview of its rows, the import of the good ones, and the undoing. */
export function RosterView({ roster, onThrownAway }: { roster: Roster; onThrownAway: () => void }) {
  const remap = useRemapRoster(roster._id);
  useReloadWhenDone(roster);
  return (
    <div className={classes['list']}>
      {roster.status === 'ready' && (
        <>
          {roster.can.remap && roster.oneRoster === null && <RosterColumns roster={roster} remap={remap} />}
          {roster.oneRoster && <OneRosterSection roster={roster} facts={roster.oneRoster} remap={remap} />}
          <ReadyActions roster={roster} checking={remap.isPending} onThrownAway={onThrownAway} />
        </>
      )}
      <RosterProgress roster={roster} />
      {roster.status === 'imported' && <Imported roster={roster} />}
      {roster.status === 'imported' && roster.oneRoster && (
        <OneRosterSection roster={roster} facts={roster.oneRoster} remap={remap} />
      )}
      {roster.status === 'undone' && <Undone roster={roster} />}
      {roster.problem === null && <RosterRows roster={roster} />}
    </div>
  );
}

type ReadyActionsProps = { roster: Roster; checking: boolean; onThrownAway: () => void };

function ReadyActions({ roster, checking, onThrownAway }: ReadyActionsProps) {
  const start = useImportRoster(roster._id);
  const throwAway = useThrowAwayRoster(roster._id);
  const { create, update } = roster.counts;
  return (
    <section aria-label={t('Preview')} className={classes['section']}>
      <p role="status">
        {checking ? t('Checking the rows...') : roster.problem === null ? outlook(roster) : told(roster.problem)}
      </p>
      <div className={classes['actions']}>
        {roster.can.import && (
          // After its answer too, until the import is shown: a second press would be one too many.
          <Button
            variant="primary"
            loading={checking || start.isPending || start.isSuccess}
            onClick={() => start.mutate(undefined)}
          >
            {create + update === 0 ? t('Import') : tn(create + update, 'Import {n} row', 'Import {n} rows')}
          </Button>
        )}
        <Button loading={throwAway.isPending} onClick={() => throwAway.mutate(undefined, { onSuccess: onThrownAway })}>
          {t('Discard')}
        </Button>
      </div>
    </section>
  );
}

/** The effect that an import would have, in a sentence for each kind of row. */
const outlook = ({ counts: { create, update, skip, bad } }: Roster): string =>
  [
    t('This would create {accounts} and change {changed}.', {
      accounts: tn(create, '{n} account', '{n} accounts'),
      changed: update,
    }),
    ...(skip > 0 ? [tn(skip, '{n} row would change nothing.', '{n} rows would change nothing.')] : []),
    ...(bad > 0
      ? [
          tn(
            bad,
            '{n} row cannot be imported and would be left out.',
            '{n} rows cannot be imported and would be left out.',
          ),
        ]
      : []),
  ].join(' ');

/** The effect of an import, in a sentence for each kind of row. */
const outcome = ({ importedAt, counts: { create, update, skip, bad } }: Roster): string =>
  [
    at(
      importedAt,
      t('{accounts} created, {changed} changed.', {
        accounts: tn(create, '{n} account', '{n} accounts'),
        changed: update,
      }),
    ),
    ...(skip > 0 ? [tn(skip, '{n} row changed nothing.', '{n} rows changed nothing.')] : []),
    ...(bad > 0 ? [tn(bad, '{n} row left out.', '{n} rows left out.')] : []),
  ].join(' ');

const at = (moment: string | null, what: string): string =>
  moment === null ? what : t('{moment}: {what}', { moment: formatMoment(moment), what });

function Imported({ roster }: { roster: Roster }) {
  const [asking, setAsking] = useState(false);
  const links = useDownloadLinks(roster._id);
  const { create, update } = roster.counts;
  const linked = create > 0 || (roster.adoptSelfMade && update > 0);
  return (
    <section aria-labelledby="roster-result" className={classes['section']}>
      <h2 id="roster-result">{t('Imported')}</h2>
      <p>{outcome(roster)}</p>
      {linked && (
        <p className={classes['quiet']}>
          {t(
            'The new accounts have no passwords yet. Give each person their own link: whoever opens it sets the password. Links created earlier stop working.',
          )}
        </p>
      )}
      <div className={classes['actions']}>
        {linked && (
          <Button variant="primary" loading={links.isPending} onClick={() => links.mutate()}>
            {t('Download sign-in links')}
          </Button>
        )}
        {roster.can.undo && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('Undo this import')}
          </Button>
        )}
      </div>
      {asking && <UndoDialog roster={roster} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Undone({ roster }: { roster: Roster }) {
  return (
    <section aria-labelledby="roster-result" className={classes['section']}>
      <h2 id="roster-result">{t('Undone')}</h2>
      <p>
        {at(
          roster.undoneAt,
          roster.kept === 0
            ? t('everything is as it was before the import.')
            : tn(
                roster.kept,
                'everything is as it was before the import, except for {n} account.',
                'everything is as it was before the import, except for {n} accounts.',
              ),
        )}
      </p>
      {roster.kept > 0 && (
        <p className={classes['quiet']}>
          {tn(
            roster.kept,
            'It stays because it has been used or changed since the import. Block or delete such accounts in the users list.',
            'They stay because they have been used or changed since the import. Block or delete such accounts in the users list.',
          )}
        </p>
      )}
    </section>
  );
}

/** When the server has finished, people, groups and figures elsewhere have changed. */
function useReloadWhenDone({ status }: Roster): void {
  const cache = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (isRunning(before.current) && !isRunning(status)) void reloadPeople(cache);
    before.current = status;
  }, [cache, status]);
}
