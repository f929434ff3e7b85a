import type { Clock, Ids, Random } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import type { RepeatedWork } from '../../platform/jobs/run-every.ts';
import type { LinkMail } from '../auth/index.ts';
import { checkDates } from './date-notices.ts';
import { checkTargets } from './target-notices.ts';
import { createComposer, mailLastsMs, noticeComposer, putMails } from './notice-mail.ts';
import { forgetOldMail } from './notice-mail.repository.ts';
import { noticeExamples } from './notices.examples.ts';
import { noticesHear, noticesListeners } from './notices.listeners.ts';
import { noticesMadeAhead } from './notices.made-ahead.ts';
import { noticesData } from './notices.personal-data.ts';
import { deleteOldNotices } from './notices.repository.ts';
import { registerNotices } from './notices.routes.ts';
import { registerStopMail } from './stop-mail.routes.ts';

/** How often tests and courses whose dates are near are looked for. */
const checkDatesEveryMs = 1_000;

/** How often notices are looked for about which mail is to be put into the outbox. */
const putMailsEveryMs = 2_000;

type NoticesServices = { db: Db; clock: Clock; ids: Ids; random: Random; mail: LinkMail | null };

export const noticesFeature: Feature<NoticesServices> = {
  name: 'notices',
  examples: noticeExamples,
  async routes({ route, app }, services) {
    registerNotices(route, { sendsMail: services.mail !== null });
    await registerStopMail(app, services);
  },
  work: (services) => [
    { name: 'telling of dates', everyMs: checkDatesEveryMs, round: (ending) => checkDates(services, ending) },
    {
      name: 'telling of materials that are due',
      everyMs: checkDatesEveryMs,
      round: (ending) => checkTargets(services, ending),
    },
    ...mailing(services),
  ],
  composers: ({ mail, random }) => (mail === null ? {} : { [noticeComposer]: createComposer({ mail, random }) }),
  madeAhead: noticesMadeAhead,
  listens: noticesHear,
  listensLater: noticesListeners,
  chores: () => [
    removing('old notices', 90 * dayMs, deleteOldNotices),
    removing('old mail about notices', mailLastsMs, forgetOldMail),
  ],
  personalData: noticesData,
};

function mailing(services: NoticesServices): RepeatedWork[] {
  const { mail } = services;
  if (mail === null) return [];
  const round = (ending: AbortSignal) => putMails(services, mail.outbox, ending);
  return [{ name: 'mailing notices', everyMs: putMailsEveryMs, round }];
}
