import { useQuery } from '@tanstack/react-query';
import { clockText } from '../../../../shared/clock/server-clock.ts';
import { useTimeLeft } from '../../../../shared/clock/use-time-left.ts';
import { formatTime } from '../../../../shared/format/format-moment.ts';
import { numberText } from '../../../../shared/format/format-number.ts';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { boardQuery, type WatchedBoard } from '../api/watch-board.ts';
import classes from './class-board.module.css';

/** How many names are shown of those who have not started. */
const namedCount = 24;

type ClassBoardProps = { testId: string; name: string; onClose: () => void };

/**
 * The test for the wall of a room: the time, how many take it, and the names of those who have not started. Shows no
 * answer, no mark and nothing of how far somebody is.
 */
export function ClassBoard({ testId, name, onClose }: ClassBoardProps) {
  const { data } = useQuery(boardQuery(testId, { show: 'not_started', sort: 'username', page: 1, limit: namedCount }));
  return (
    <Dialog open size="full" title={name} onClose={onClose} actions={<FullScreen />}>
      {data && <Time board={data} />}
      {data && <Counts counts={data.counts} />}
      {data && <NotStarted board={data} />}
    </Dialog>
  );
}

/** Fills the whole screen with the wall, where the browser can. */
function FullScreen() {
  if (!document.fullscreenEnabled) return null;
  const change = (wall: Element | null): void => {
    const done = document.fullscreenElement === null ? wall?.requestFullscreen() : document.exitFullscreen();
    done?.catch(() => undefined);
  };
  return <Button onClick={(event) => change(event.currentTarget.closest('dialog'))}>{t('Full screen')}</Button>;
}

function Time({ board: { counts, ends, ahead } }: { board: WatchedBoard }) {
  const left = useTimeLeft({ deadlineAt: ends?.last ?? null, ahead });
  if (counts.taking === 0)
    return (
      <p className={classes['state']}>
        {counts.done === 0 ? t('Nobody has started yet') : t('Nobody is taking the test')}
      </p>
    );
  if (ends === null) return <p className={classes['state']}>{t('No time limit')}</p>;
  const [first, last] = [formatTime(ends.first), formatTime(ends.last)];
  return (
    <div>
      <p role="timer" className={classes['clock']}>
        {left === 0 ? t('Time’s up') : clockText(left ?? 0)}
      </p>
      <p className={classes['ends']}>
        {first === last
          ? t('The test ends at {time}.', { time: last })
          : t('The first ends at {first}, the last at {last}.', { first, last })}
      </p>
    </div>
  );
}

const states = [
  ['done', t('Submitted')],
  ['taking', t('Taking the test')],
  ['not_started', t('Not started')],
] as const;

function Counts({ counts }: { counts: WatchedBoard['counts'] }) {
  return (
    <div>
      <div aria-hidden="true" className={classes['bar']}>
        {states.map(([state]) => (
          <span key={state} className={classes[state]} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <dl className={classes['counts']}>
        {states.map(([state, label]) => (
          <div key={state} className={classes[state]}>
            <dt>{label}</dt>
            <dd>{numberText(counts[state])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function NotStarted({ board: { data, counts } }: { board: WatchedBoard }) {
  // While a page of another state is still shown, there are no names.
  const waiting = data.filter(({ state }) => state === 'not_started');
  if (waiting.length === 0) return null;
  const more = counts.not_started - waiting.length;
  return (
    <div>
      <h3 className={classes['heading']}>{t('Not started')}</h3>
      <ul className={classes['names']}>
        {waiting.map(({ student }) => (
          <li key={student._id}>{shownName(student.username)}</li>
        ))}
        {more > 0 && <li>{tn(more, 'and {n} more', 'and {n} more')}</li>}
      </ul>
    </div>
  );
}
