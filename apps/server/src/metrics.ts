import { features } from './features.ts';
import { poolUse } from './platform/db/index.ts';
import { findEventBacklog } from './platform/events/waiting-events.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { countWaitingMails } from './platform/mail/index.ts';
import type { Services } from './services.ts';

/** The metrics beside those of requests. */
export function metricsOf(services: Services, sentFromMemory: () => number): Metrics {
  const { db, clock } = services;
  return {
    readings: [
      {
        name: 'lectern_catalogue_sent_from_memory',
        help: 'Pages of the catalogue sent to visitors from memory, which the durations of requests leave out',
        read: sentFromMemory,
      },
      { name: 'lectern_database_connections', help: 'Open connections to the database', read: () => poolUse(db).open },
      {
        name: 'lectern_database_connections_idle',
        help: 'Open connections to the database that nothing uses',
        read: () => poolUse(db).idle,
      },
      {
        name: 'lectern_database_waiting',
        help: 'Requests that wait for a connection to the database',
        read: () => poolUse(db).waiting,
      },
      { name: 'lectern_mails_waiting', help: 'Messages that wait to be sent', read: () => countWaitingMails(db) },
      {
        name: 'lectern_events_waiting',
        help: 'Events that wait to be handed on to other parts of the program',
        read: async () => (await findEventBacklog(db)).count,
      },
      {
        name: 'lectern_events_oldest_seconds',
        help: 'Age of the oldest event that waits to be handed on; 0 without one',
        read: async () => {
          const { oldest } = await findEventBacklog(db);
          return oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / 1000;
        },
      },
      ...features.flatMap((feature) => feature.readings?.(services) ?? []),
    ],
    countedRoutes: features.flatMap((feature) => feature.countedRoutes ?? []),
  };
}
