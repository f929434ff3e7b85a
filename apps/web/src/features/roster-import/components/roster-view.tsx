import type { Roster } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { count } from '../../../shared/format/count.ts';
import { formatMoment } from '../../../shared/format/format-date.ts';
import { Button } from '../../../shared/ui/button.tsx';
import {
  reloadPeople,
  useDownloadLinks,
  useImportRoster,
  useRemapRoster,
  useThrowAwayRoster,
} from '../api/change-roster.ts';
import { isRunning } from '../roster-words.ts';
import { RosterColumns } from './roster-columns.tsx';
import classes from './roster-import.module.css';
import { RosterProgress } from './roster-progress.tsx';
import { RosterRows } from './roster-rows.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** A file of people: what would become of its rows, the import of the good ones, and the way back. */
export function RosterView({ roster, onThrownAway }: { roster: Roster; onThrownAway: () => void }) {
  const remap = useRemapRoster(roster._id);
  useReloadWhenDone(roster);
  return (
    <div className={classes['list']}>
      {roster.status === 'ready' && (
        <>
          {roster.can.remap && <RosterColumns roster={roster} remap={remap} />}
          <ReadyActions roster={roster} checking={remap.isPending} onThrownAway={onThrownAway} />
        </>
      )}
      <RosterProgress roster={roster} />
      {roster.status === 'imported' && <Imported roster={roster} />}
      {roster.status === 'undone' && <Undone roster={roster} />}
      <RosterRows roster={roster} />
    </div>
  );
}

type ReadyActionsProps = { roster: Roster; checking: boolean; onThrownAway: () => void };

function ReadyActions({ roster, checking, onThrownAway }: ReadyActionsProps) {
  const start = useImportRoster(roster._id);
  const throwAway = useThrowAwayRoster(roster._id);
  const { create, update, skip, bad } = roster.counts;
  return (
    <section aria-label="What would happen" className={classes['section']}>
      <p role="status">
        {checking
          ? 'Checking the rows...'
          : `This would make ${count(create, 'account')} and change ${update}. ${left(skip, bad)}`}
      </p>
      <div className={classes['actions']}>
        {roster.can.import && (
          <Button variant="primary" loading={checking || start.isPending} onClick={() => start.mutate(undefined)}>
            Import {count(create + update, 'row')}
          </Button>
        )}
        <Button loading={throwAway.isPending} onClick={() => throwAway.mutate(undefined, { onSuccess: onThrownAway })}>
          Throw away
        </Button>
      </div>
    </section>
  );
}

const left = (skip: number, bad: number): string =>
  [
    ...(skip > 0 ? [`${count(skip, 'row')} would change nothing.`] : []),
    ...(bad > 0 ? [`${count(bad, 'row')} cannot be imported and would be left out.`] : []),
  ].join(' ');

function Imported({ roster }: { roster: Roster }) {
  const [asking, setAsking] = useState(false);
  const links = useDownloadLinks(roster._id);
  const { create, update, skip, bad } = roster.counts;
  return (
    <section aria-labelledby="roster-result" className={classes['section']}>
      <h2 id="roster-result">Imported</h2>
      <p>
        {roster.importedAt !== null && `${formatMoment(roster.importedAt)}: `}
        {count(create, 'account')} made, {update} changed. {skip > 0 && `${count(skip, 'row')} changed nothing. `}
        {bad > 0 && `${count(bad, 'row')} left out.`}
      </p>
      {create > 0 && (
        <p className={classes['quiet']}>
          The new accounts have no password yet. Hand each person the link of their own: whoever opens it sets the
          password. Links that were made before stop working.
        </p>
      )}
      <div className={classes['actions']}>
        {create > 0 && (
          <Button variant="primary" loading={links.isPending} onClick={() => links.mutate()}>
            Download sign-in links
          </Button>
        )}
        {roster.can.undo && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Undo this import
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
      <h2 id="roster-result">Undone</h2>
      <p>
        {roster.undoneAt !== null && `${formatMoment(roster.undoneAt)}: `}
        {roster.kept === 0
          ? 'everything is as it was before the import.'
          : `everything is as it was before the import, but for ${count(roster.kept, 'account')}.`}
      </p>
      {roster.kept > 0 && (
        <p className={classes['quiet']}>
          {roster.kept === 1 ? 'It stays because it has' : 'They stay because they have'} been used or changed since the
          import. Block or delete such accounts in the users list.
        </p>
      )}
    </section>
  );
}

/** Once the server has done its work, people, groups and figures elsewhere are others. */
function useReloadWhenDone({ status }: Roster): void {
  const cache = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (isRunning(before.current) && !isRunning(status)) void reloadPeople(cache);
    before.current = status;
  }, [cache, status]);
}
