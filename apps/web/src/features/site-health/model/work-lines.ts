import type { SiteHealth } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { formatAgo } from '../../../shared/format/format-ago.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn, tnAtLeast } from '../../../shared/messages/tn.ts';
import { handbook, type HealthLine } from './health-line.ts';

function mailFacts({ sends, waiting, stuck, oldestAt }: SiteHealth['mail'], now: number): string[] {
  if (!sends) return [t('No mail server is set. Links for passwords are shown to the admin who makes them.')];
  if (waiting === 0) return [t('No message is waiting.')];
  const counted =
    waiting < limits.countedMatches
      ? tn(waiting, '{n} message is waiting.', '{n} messages are waiting.')
      : tnAtLeast(waiting, '{n} messages are waiting.');
  const oldest = oldestAt === null ? [] : [t('The oldest: {when}.', { when: formatAgo(oldestAt, now) })];
  if (stuck === 0) return [counted, ...oldest];
  return [counted, tn(stuck, '{n} of them does not leave.', '{n} of them do not leave.'), ...oldest];
}

/** The mail that waits to be sent. */
export function mailLine(mail: SiteHealth['mail'], now: number): HealthLine {
  const advice = {
    text: t('See that the mail server answers. Why messages stay is told by:'),
    command: 'npm run lectern -- doctor',
    document: handbook('mail'),
  };
  return {
    name: 'mail',
    label: t('Mail##sending'),
    state: mail.state,
    facts: mailFacts(mail, now),
    advice: mail.state === 'fine' ? null : advice,
  };
}

function workFacts({ lastAt, failed, clockDoubted }: SiteHealth['work'], now: number): string[] {
  return [
    lastAt === null
      ? t('It has not been done yet.')
      : t('Last done: {when}. It comes every ten minutes.', { when: formatAgo(lastAt, now) }),
    ...(failed === 0 ? [] : [tn(failed, '{n} task failed.', '{n} tasks failed.')]),
    ...(clockDoubted ? [t('Nothing old is removed, because the clocks of the servers are in doubt.')] : []),
  ];
}

/** The work that nobody asks for. */
export function workLine(work: SiteHealth['work'], now: number): HealthLine {
  const advice = {
    text: t('See that a server runs and what its log says. More is told by:'),
    command: 'npm run lectern -- doctor',
    document: handbook('looking-after-it'),
  };
  return {
    name: 'work',
    label: t('Tidying up'),
    state: work.state,
    facts: workFacts(work, now),
    advice: work.state === 'fine' ? null : advice,
  };
}
