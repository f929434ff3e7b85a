import type { PullDoubt, RosterPull, RosterSource, RosterSourceState, SourceTest } from '@lectern/contract';
import { commaList } from '../../shared/format/comma-list.ts';
import { told } from '../../shared/messages/told.ts';
import { t } from '../../shared/messages/t.ts';
import { tn } from '../../shared/messages/tn.ts';

export const stateNames: Record<RosterSourceState, string> = {
  works: t('On##roster source'),
  fails: t('Fails##roster source'),
  rests: t('Rests##roster source'),
  off: t('Off##roster source'),
  stopped: t('Turned off after failures'),
};
export const stateTones = { works: 'good', fails: 'warn', rests: 'warn', off: 'neutral', stopped: 'bad' } as const;

/** How a pull stands for somebody who reads the card. */
type Standing =
  | 'waiting'
  | 'reading'
  | 'importing'
  | 'imported'
  | 'undone'
  | 'unchanged'
  | 'asks'
  | 'failed'
  | 'stopped';

export function standingOf({ state, roster, changes, doubt }: RosterPull): Standing {
  if (state !== 'done') return state;
  if (roster === null) return changes === 0 && doubt === null ? 'unchanged' : 'asks';
  if (roster.status === 'ready') return changes === 0 && doubt === null ? 'unchanged' : 'asks';
  if (roster.status === 'imported') return 'imported';
  return roster.status === 'importing' ? 'importing' : 'undone';
}

export const standingNames: Record<Standing, string> = {
  waiting: t('Begins soon'),
  reading: t('Pulling'),
  importing: t('Importing'),
  imported: t('Imported##pull'),
  undone: t('Undone##pull'),
  unchanged: t('Nothing new'),
  asks: t('Waits for you'),
  failed: t('Failed##pull'),
  stopped: t('Stopped##pull'),
};
export const standingTones = {
  waiting: 'accent',
  reading: 'accent',
  importing: 'accent',
  imported: 'good',
  undone: 'neutral',
  unchanged: 'good',
  asks: 'warn',
  failed: 'bad',
  stopped: 'neutral',
} as const;

const goesOn = (pull: RosterPull): boolean => ['waiting', 'reading'].includes(pull.state);
/** The pull that is under way, or undefined. */
export const runningPull = ({ pulls }: RosterSource): RosterPull | undefined => pulls.find(goesOn);
/** Whether something about a source changes by itself. */
export const isUnderWay = ({ pulls }: RosterSource): boolean =>
  pulls.some((pull) => goesOn(pull) || pull.roster?.status === 'importing' || pull.roster?.status === 'undoing');

const doubts: Record<PullDoubt, string> = {
  empty: t('The list was empty, or had no classes, so it was not imported automatically.'),
  partial: t(
    'The list was incomplete, so it was not imported automatically. Importing it takes nobody out of a class.',
  ),
  leaving: t('It would take many people out of their classes, so it was not imported automatically.'),
  undone: t('The previous import was undone, so this one was not imported automatically.'),
};

/** The result of a pull, in sentences; empty where there was nothing new. */
export function pullText(pull: RosterPull): string {
  if (pull.problem !== null) return told(pull.problem);
  if (pull.state === 'waiting' || pull.state === 'reading')
    return tn(pull.read, '{n} entry read so far', '{n} entries read so far');
  if (pull.state === 'stopped') return t('Nothing was changed.');
  if (standingOf(pull) === 'unchanged' && pull.bads === 0) return '';
  const counts = commaList([
    tn(pull.changes, '{n} change', '{n} changes'),
    ...(pull.bads > 0 ? [tn(pull.bads, '{n} invalid', '{n} invalid')] : []),
    ...(pull.leaving > 0 ? [tn(pull.leaving, '{n} person leaves a class', '{n} people leave classes')] : []),
  ]);
  return pull.doubt === null ? counts : `${counts}. ${doubts[pull.doubt]}`;
}

/** The result of a test, in sentences. */
export function testText({ problem, people, classes, enrolments }: SourceTest): string {
  if (problem !== null) return told(problem);
  const counts = [
    ...(people === null ? [] : [tn(people, '{n} person', '{n} people')]),
    ...(classes === null ? [] : [tn(classes, '{n} class', '{n} classes')]),
    ...(enrolments === null ? [] : [tn(enrolments, '{n} enrolment', '{n} enrolments')]),
  ];
  const works = t('The provider answers, and can be pulled from.');
  return counts.length === 0 ? works : `${works} ${t('It has {counts}.', { counts: commaList(counts) })}`;
}
