import type { BoardItem } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { clockText } from '../../../../shared/clock/server-clock.ts';
import { useTimeLeft } from '../../../../shared/clock/use-time-left.ts';
import { formatMoment, formatTime } from '../../../../shared/format/format-moment.ts';
import { t } from '../../../../shared/messages/t.ts';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { CutText } from '../../../../shared/table/cut-text.tsx';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { PersonName } from '../../../../shared/ui/person-name.tsx';
import { StudentLink } from '../../../../shared/ui/student-link.tsx';
import type { WatchedBoard } from '../api/watch-board.ts';
import type { Area } from '../mark-text.ts';
import { presenceOf } from '../presence.ts';
import { DataSheet } from './data-sheet.tsx';
import classes from './oversight.module.css';

type BoardTableProps = {
  area: Area;
  board: WatchedBoard;
  busy: boolean;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

const columns = [
  { field: 'username', label: t('Student##column') },
  t('Connection'),
  t('Answered'),
  { field: 'deadlineAt', label: t('Time left') },
  { field: 'lastSavedAt', label: t('Last save') },
  { field: 'startedAt', label: t('Started') },
];

/** The students who sit a test: whether they are there, how far they are, and how long they have. */
export function BoardTable({ area, board, busy, ...order }: BoardTableProps) {
  return (
    <DataSheet label={t('Students taking the test')} busy={busy} columns={columns} {...order}>
      {board.data.map((item) => (
        <tr key={item._id}>
          <th scope="row">
            <PersonName person={item.student}>
              <CutText text={item.student.username}>
                <StudentLink area={area} student={item.student} />
              </CutText>
            </PersonName>
          </th>
          <td className={classes['whole']}>
            <PresenceBadge item={item} serverTime={board.serverTime} />
          </td>
          <td>
            <Link
              to={area === 'teacher' ? '/teacher/attempt/$id' : '/instructor/attempt/$id'}
              params={{ id: item._id }}
              aria-label={t('{name}: {answered} of {total} answered', {
                name: shownName(item.student.username),
                answered: item.answered,
                total: item.questionsCount,
              })}
            >
              {t('{answered} of {total}', { answered: item.answered, total: item.questionsCount })}
            </Link>
          </td>
          <td className={classes['whole']}>
            <LeftOf deadlineAt={item.deadlineAt} ahead={board.ahead} />
          </td>
          <td className={classes['whole']}>
            {item.lastSavedAt === null ? t('Nothing yet') : clockTime(item.lastSavedAt, board.serverTime)}
          </td>
          <td className={classes['whole']}>{clockTime(item.startedAt, board.serverTime)}</td>
        </tr>
      ))}
    </DataSheet>
  );
}

const presences = {
  connected: { tone: 'good', text: t('Connected') },
  idle: { tone: 'warn', text: t('Idle') },
  gone: { tone: 'bad', text: t('Not connected') },
} as const;

function PresenceBadge({ item, serverTime }: { item: BoardItem; serverTime: string }) {
  const { state, minutes } = presenceOf(item, serverTime);
  const { tone, text } = presences[state];
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {minutes > 0 && <span className={classes['quiet']}> {t('for {minutes} min', { minutes })}</span>}
    </>
  );
}

/** The time that a student has left; it runs on between two answers of the server. */
function LeftOf({ deadlineAt, ahead }: Pick<BoardItem, 'deadlineAt'> & { ahead: number }) {
  const left = useTimeLeft({ deadlineAt, ahead });
  if (deadlineAt === null) return t('No limit');
  return left === 0 ? t('Time’s up') : clockText(left ?? 0);
}

const dayMs = 24 * 3_600_000;

/** A moment as its time alone during the first day: '10:30:04'. */
function clockTime(moment: string, serverTime: string): string {
  const old = Date.parse(serverTime) - Date.parse(moment) >= dayMs;
  return old ? formatMoment(moment) : formatTime(moment, 'second');
}
