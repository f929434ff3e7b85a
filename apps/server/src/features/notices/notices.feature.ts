import type { Random } from '../../platform/clock/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { removing } from '../../platform/jobs/removing.ts';
import type { RepeatedWork } from '../../platform/jobs/run-every.ts';
import type { LinkMail } from '../auth/index.ts';
import { checkDates } from './date-notices.ts';
import { checkTargets } from './target-notices.ts';
import { createComposer, mailLastsMs, noticeComposer, putMails } from './notice-mail.ts';
import { createDigestComposer, digestComposer, putDigests } from './digest/digest-mail.ts';
import { forgetOldMail } from './notice-mail.repository.ts';
import { noticeExamples } from './notices.examples.ts';
import { noticesHear, noticesListeners } from './notices.listeners.ts';
import { noticesMadeAhead } from './notices.made-ahead.ts';
import { retained } from '../../platform/retention/index.ts';
import { noticesData } from './notices.personal-data.ts';
import { countOldNotices, deleteOldNotices } from './notices.repository.ts';
import { registerNotices } from './notices.routes.ts';
import { countWaitingMessages } from './push/messages.repository.ts';
import { type PushDeps, sendMessages } from './push/send-messages.ts';
import { registerStopMail } from './stop-mail.routes.ts';

/** How often tests and courses whose dates are near are looked for. */
const checkDatesEveryMs = 1_000;

/** How often summaries are looked for that are due. */
const putDigestsEveryMs = 20_000;

/** How often notices are looked for about which mail is to be put into the outbox. */
const putMailsEveryMs = 2_000;

/** How often messages for devices are looked for. */
const sendMessagesEveryMs = 1_000;

type NoticesServices = PushDeps & { random: Random; mail: LinkMail | null };

export const noticesFeature: Feature<NoticesServices> = {
  name: 'notices',
  examples: noticeExamples,
  async routes({ route, app }, services) {
    registerNotices(route, { sendsMail: services.mail !== null, outward: services.outward });
    await registerStopMail(app, services);
  },
  work: (services) => [
    { name: 'telling of dates', everyMs: checkDatesEveryMs, round: (ending) => checkDates(services, ending) },
    {
      name: 'telling of materials that are due',
      everyMs: checkDatesEveryMs,
      round: (ending) => checkTargets(services, ending),
    },
    {
      name: 'sending notices to devices',
      everyMs: sendMessagesEveryMs,
      round: (ending) => sendMessages(services, ending),
    },
    ...mailing(services),
  ],
  composers: ({ mail, random }) =>
    mail === null
      ? {}
      : {
          [noticeComposer]: createComposer({ mail, random }),
          [digestComposer]: createDigestComposer({ mail, random }),
        },
  readings: ({ db }) => [
    {
      name: 'lectern_push_messages_waiting',
      help: 'Push messages that wait to be sent to devices',
      read: () => countWaitingMessages(db),
    },
  ],
  madeAhead: noticesMadeAhead,
  listens: noticesHear,
  listensLater: noticesListeners,
  chores: () => [removing('old mail about notices', mailLastsMs, forgetOldMail)],
  retains: () => [retained({ kind: 'notices', defaultDays: 90, count: countOldNotices, remove: deleteOldNotices })],
  personalData: noticesData,
};

function mailing(services: NoticesServices): RepeatedWork[] {
  const { mail } = services;
  if (mail === null) return [];
  return [
    {
      name: 'mailing notices',
      everyMs: putMailsEveryMs,
      round: (ending) => putMails(services, mail.outbox, ending),
    },
    {
      name: 'mailing the summaries of days',
      everyMs: putDigestsEveryMs,
      round: (ending) => putDigests(services, mail.outbox, ending),
    },
  ];
}
