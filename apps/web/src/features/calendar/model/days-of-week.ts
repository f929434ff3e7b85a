import type { WeekLine } from '@lectern/contract';
import { wallAt } from '@lectern/contract/wall-time';
import { formatLongDay } from '../../../shared/format/format-day.ts';
import { shownZone } from '../../../shared/format/zone.ts';
import { locale } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';

/** The line that matters first: a running attempt, the next that comes, or the last that is late. */
export const firstOf = (lines: readonly WeekLine[]): WeekLine | undefined =>
  lines.find(({ moment }) => moment !== 'late') ?? lines.at(-1);

type Group = { name: string; kind: 'running' | 'late' | 'day'; lines: WeekLine[] };

/** Lines that follow each other by what they tell: running attempts, late tests, and the others by the reader's days. */
export function groupsOf(lines: readonly WeekLine[], now: Date): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const group = groupOf(line, now);
    const last = groups.at(-1);
    if (last?.name === group.name) last.lines.push(line);
    else groups.push(group);
  }
  return groups;
}

function groupOf(line: WeekLine, now: Date): Group {
  const { moment, at } = line;
  if (moment === 'running' || at === null) return { name: t('Running'), kind: 'running', lines: [line] };
  if (moment === 'late') return { name: t('Late'), kind: 'late', lines: [line] };
  return { name: dayText(new Date(at), now), kind: 'day', lines: [line] };
}

/** A day in words, in the reader's time zone: 'today', 'tomorrow', else 'Friday 27 November' as the language writes it. */
export function dayText(at: Date, now: Date): string {
  const days = dayOf(at) - dayOf(now);
  if (days === 0 || days === 1) return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day');
  return formatLongDay(at);
}

/** The number of the reader's day. */
const dayOf = (at: Date): number => Math.floor(wallAt(at.getTime(), shownZone()) / 86_400_000);
