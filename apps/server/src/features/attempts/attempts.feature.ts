import type { FastifyBaseLogger } from 'fastify';
import type { Ids } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { endStale, submitDue } from './attempts.due.ts';
import { attemptsListeners } from './attempts.listeners.ts';
import { attemptsData } from './attempts.personal-data.ts';
import { registerAttempts, type AttemptsRoutesDeps } from './attempts.routes.ts';
import type { OversightDeps } from './oversight/oversight.deps.ts';
import { countOpenAttempts } from './open-attempts.repository.ts';
import { registerOversight } from './oversight/oversight.routes.ts';
import { attemptExamples } from './attempts.examples.ts';

type AttemptsServices = AttemptsRoutesDeps &
  OversightDeps & {
    db: Db;
    ids: Ids;
    log: FastifyBaseLogger;
    /** After how many days without a sign of its student an attempt without a time limit ends; 0 for never. */
    attemptStaleDays: number;
  };

/** How often attempts whose time is over are looked for. */
const submitDueEveryMs = 1_000;

export const attemptsFeature: Feature<AttemptsServices> = {
  name: 'attempts',
  examples: attemptExamples,
  routes({ route }, services) {
    registerAttempts(route, services);
    registerOversight(route, services);
  },
  work: (services) => [
    { name: 'submitting what is due', everyMs: submitDueEveryMs, round: (ending) => submitAllDue(services, ending) },
  ],
  chores: ({ attemptStaleDays }) =>
    attemptStaleDays === 0
      ? []
      : [{ name: 'attempts that nobody goes on with', run: (db) => endStale(db, attemptStaleDays) }],
  readings: ({ db }) => [
    { name: 'lectern_attempts_open', help: 'Tests that are being sat', read: () => countOpenAttempts(db) },
  ],
  countedRoutes: [
    {
      name: 'lectern_choices_saved_total',
      help: 'Choices in tests that were saved',
      method: 'PUT',
      route: '/api/attempts/:id/responses/:questionId',
    },
  ],
  listens: attemptsListeners,
  personalData: attemptsData,
};

async function submitAllDue(services: AttemptsServices, ending: AbortSignal): Promise<void> {
  const attempts = await submitDue(services, services.db, ending);
  if (attempts > 0) services.log.info({ attempts }, 'submitted at the deadline');
}
