import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../platform/db/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { rostersData } from './rosters.personal-data.ts';
import { retained } from '../../platform/retention/index.ts';
import { countOldRosters, deleteUnimportedRosters, emptyOldRosterRows } from './rosters.repository.ts';
import { registerRosters, type RostersRoutesDeps } from './rosters.routes.ts';
import type { WorkDeps } from './work.deps.ts';
import { workOnRosters } from './work.ts';
import { rosterExamples } from './rosters.examples.ts';
import { sealedClientSecrets } from './sources/client-secret.ts';
import { answerTimeoutMs, createPuller, type PullingDeps } from './sources/pulling.ts';
import { deleteOldPulls } from './sources/pulls.repository.ts';
import { pullBounds } from './sources/reading.ts';
import { sourceExamples } from './sources/sources.examples.ts';
import { sourcesMadeAhead } from './sources/sources.made-ahead.ts';
import { registerRosterSources } from './sources/sources.routes.ts';
import type { SourceDeps } from './sources/sources.service.ts';

/** For how many days files of people are kept as they were handed in, unless an administrator chose otherwise. */
const rosterDays = 30;
/** How long an import that was asked for waits at most before it begins, while no other is under way. */
const importEveryMs = 500;
/** How often sources that are due are looked for, and how long their pulls are kept. */
const pullEveryMs = 1_000;
const pullDays = 90;

/** Waits as a provider asks, unless the process ends. */
const waitInTime = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined);

export const rostersFeature: Feature<RostersRoutesDeps & WorkDeps & SourceDeps & PullingDeps & { db: Db }> = {
  name: 'rosters',
  examples: { ...rosterExamples, ...sourceExamples },
  routes: ({ route }, services) => {
    registerRosters(route, services);
    registerRosterSources(route, services);
  },
  work: (services) => {
    const puller = createPuller(services, { wait: waitInTime, bounds: pullBounds, timeoutMs: answerTimeoutMs });
    return [
      {
        name: 'working on a roster',
        everyMs: importEveryMs,
        round: (ending) => workOnRosters(services, services.db, ending),
      },
      { name: 'pulling people', everyMs: pullEveryMs, round: (ending) => puller.pullDue(ending) },
    ];
  },
  chores: () => [
    removing('rosters never imported', rosterDays * dayMs, deleteUnimportedRosters),
    removing('old pulls of people', pullDays * dayMs, deleteOldPulls),
  ],
  retains: () => [
    retained({ kind: 'rosters', defaultDays: rosterDays, count: countOldRosters, remove: emptyOldRosterRows }),
  ],
  madeAhead: sourcesMadeAhead,
  sealed: [sealedClientSecrets],
  personalData: rostersData,
};
