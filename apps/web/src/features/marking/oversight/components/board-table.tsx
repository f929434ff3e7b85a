import type { BoardAttempt, BoardItem } from '@lectern/contract';
import { IconClockPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clockText } from '../../../../shared/clock/server-clock.ts';
import { useTimeLeft } from '../../../../shared/clock/use-time-left.ts';
import { formatMoment, formatTime } from '../../../../shared/format/format-moment.ts';
import { t } from '../../../../shared/messages/t.ts';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { CutText } from '../../../../shared/table/cut-text.tsx';
import { rowAct } from '../../../../shared/table/row-act.tsx';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { PersonName } from '../../../../shared/ui/person-name.tsx';
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx';
import { StudentLink } from '../../../../shared/ui/student-link.tsx';
import type { WatchedBoard } from '../api/watch-board.ts';
import type { Area } from '../mark-text.ts';
import { presenceOf } from '../presence.ts';
import { DataSheet } from './data-sheet.tsx';
import { MoreTime } from './more-time.tsx';
import classes from './oversight.module.css';

type BoardTableProps = {
  /** Whether the viewer gives more time. */
  adds: boolean;
  area: Area;
  board: WatchedBoard;
  busy: boolean;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

const columns = [
  { field: 'username', label: t('Student##column') },
  { field: 'silent', label: t('Status') },
  t('Answered'),
  { field: 'deadlineAt', label: t('Time left') },
  { field: 'lastSavedAt', label: t('Last save') },
  { field: 'startedAt', label: t('Started') },
];

/** The students of a test: whether they are there, how far they are, and how long they have. */
export function BoardTable({ area, board, adds, busy, ...order }: BoardTableProps) {
  const [adding, setAdding] = useState<BoardItem | null>(null);
  return (
    <>
      <DataSheet label={t('Students of this test')} busy={busy} columns={columns} {...order}>
        {board.data.map((item) => (
          <tr key={item.student._id}>
            <th scope="row">
              <PersonName person={item.student}>
                <CutText text={item.student.username}>
                  <StudentLink area={area} student={item.student} />
                </CutText>
              </PersonName>
            </th>
            {item.attempt === null ? (
              <td colSpan={columns.length - 1}>
                <Badge>{t('Not started')}</Badge>
              </td>
            ) : (
              <AttemptCells
                area={area}
                item={item}
                attempt={item.attempt}
                board={board}
                onAddTime={adds ? () => setAdding(item) : null}
              />
            )}
          </tr>
        ))}
      </DataSheet>
      {adding?.attempt && (
        <MoreTime
          attemptId={adding.attempt._id}
          student={shownName(adding.student.username)}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}

type AttemptCellsProps = {
  area: Area;
  item: BoardItem;
  attempt: BoardAttempt;
  board: WatchedBoard;
  onAddTime: (() => void) | null;
};

function AttemptCells({ area, item, attempt, board: { serverTime, ahead }, onAddTime }: AttemptCellsProps) {
  const name = shownName(item.student.username);
  const isTaking = item.state === 'taking';
  // Times stay in one line; days of long ago may take two.
  const line = isTaking ? classes['whole'] : undefined;
  return (
    <>
      <td className={line}>
        {isTaking ? <PresenceBadge attempt={attempt} serverTime={serverTime} /> : <SubmittedBadge attempt={attempt} />}
      </td>
      <td className={classes['bar']}>
        <Link
          to={area === 'teacher' ? '/teacher/attempt/$id' : '/instructor/attempt/$id'}
          params={{ id: attempt._id }}
          aria-label={t('{name}: {answered} of {total} answered', {
            name,
            answered: attempt.answered,
            total: attempt.questionsCount,
          })}
        >
          <ProgressBar completed={attempt.answered} total={attempt.questionsCount} label={t('Answered')} />
        </Link>
      </td>
      <td>{isTaking ? <LeftOf attempt={attempt} ahead={ahead} name={name} onAddTime={onAddTime} /> : '–'}</td>
      <td className={line}>
        {attempt.lastSavedAt === null ? t('Nothing yet') : clockTime(attempt.lastSavedAt, serverTime)}
      </td>
      <td className={line}>{clockTime(attempt.startedAt, serverTime)}</td>
    </>
  );
}

const presences = {
  connected: { tone: 'good', text: t('Connected') },
  idle: { tone: 'warn', text: t('Idle') },
  gone: { tone: 'bad', text: t('Not connected') },
} as const;

function PresenceBadge({ attempt, serverTime }: { attempt: BoardAttempt; serverTime: string }) {
  const { state, minutes } = presenceOf(attempt, serverTime);
  const { tone, text } = presences[state];
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {minutes > 0 && <span className={classes['quiet']}> {t('for {minutes} min', { minutes })}</span>}
    </>
  );
}

function SubmittedBadge({ attempt: { submittedAt } }: { attempt: BoardAttempt }) {
  return (
    <>
      <Badge tone="accent">{t('Submitted')}</Badge>
      {submittedAt !== null && <span className={classes['quiet']}> {formatMoment(submittedAt)}</span>}
    </>
  );
}

type LeftOfProps = { attempt: BoardAttempt; ahead: number; name: string; onAddTime: (() => void) | null };

/** The time that a student has left, which runs on between two answers of the server, and the way to add some. */
function LeftOf({ attempt: { deadlineAt }, ahead, name, onAddTime }: LeftOfProps) {
  const left = useTimeLeft({ deadlineAt, ahead });
  if (deadlineAt === null) return t('No limit');
  const icon = <IconClockPlus size={18} aria-hidden="true" />;
  return (
    <span className={classes['left']}>
      <span>{left === 0 ? t('Time’s up') : clockText(left ?? 0)}</span>
      {onAddTime && (
        <Button
          {...rowAct({ word: t('Add time'), label: t('Add time for {name}', { name }), icon }, false)}
          onClick={onAddTime}
        />
      )}
    </span>
  );
}

const dayMs = 24 * 3_600_000;

/** A moment as its time alone during the first day: '10:30:04'. */
function clockTime(moment: string, serverTime: string): string {
  const old = Date.parse(serverTime) - Date.parse(moment) >= dayMs;
  return old ? formatMoment(moment) : formatTime(moment, 'second');
}
