import type { Db } from '../../platform/db/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { rostersData } from './rosters.personal-data.ts';
import { deleteUnimportedRosters, emptyOldRosterRows } from './rosters.repository.ts';
import { registerRosters, type RostersRoutesDeps } from './rosters.routes.ts';
import type { WorkDeps } from './work.deps.ts';
import { workOnRosters } from './work.ts';
import { rosterExamples } from './rosters.examples.ts';

/** For how many days files of people are kept as they were handed in. */
const rosterDays = 30;
/** How long an import that was asked for waits at most before it begins, while no other is under way. */
const importEveryMs = 500;

export const rostersFeature: Feature<RostersRoutesDeps & WorkDeps & { db: Db }> = {
  name: 'rosters',
  examples: rosterExamples,
  routes: ({ route }, services) => registerRosters(route, services),
  work: (services) => [
    {
      name: 'working on a roster',
      everyMs: importEveryMs,
      round: (ending) => workOnRosters(services, services.db, ending),
    },
  ],
  chores: () => [
    removing('rosters never imported', rosterDays * dayMs, deleteUnimportedRosters),
    removing('old rosters', rosterDays * dayMs, emptyOldRosterRows),
  ],
  personalData: rostersData,
};
