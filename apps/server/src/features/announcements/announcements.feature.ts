import type { Clock, Ids } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Tell } from '../../platform/events/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { announcementExamples } from './announcements.examples.ts';
import { announcementsData } from './announcements.personal-data.ts';
import { removeDeleted } from './announcements.repository.ts';
import { registerAnnouncements } from './announcements.routes.ts';
import { sendDue } from './sending.ts';

/** How often announcements whose time has come are looked for. */
const sendEveryMs = 1_000;

type AnnouncementsServices = { db: Db; clock: Clock; ids: Ids; tell: Tell };

export const announcementsFeature: Feature<AnnouncementsServices> = {
  name: 'announcements',
  examples: announcementExamples,
  routes: ({ route }, services) => registerAnnouncements(route, services),
  work: (services) => [
    { name: 'sending announcements', everyMs: sendEveryMs, round: (ending) => sendDue(services, ending) },
  ],
  chores: () => [removing('deleted announcements', dayMs, removeDeleted)],
  personalData: announcementsData,
};
