import { limits } from '@lectern/contract';
import type { Feature } from '../../platform/feature/index.ts';
import { removing } from '../../platform/jobs/removing.ts';
import { bulkActExamples } from './bulk-acts.examples.ts';
import { bulkActsData } from './bulk-acts.personal-data.ts';
import { deleteBulkActsBefore } from './bulk-acts.repository.ts';
import { type BulkRoutesDeps, registerBulkActs } from './bulk-acts.routes.ts';

const hourMs = 60 * 60 * 1000;

export const bulkActsFeature: Feature<BulkRoutesDeps> = {
  name: 'bulk-acts',
  examples: bulkActExamples,
  routes: ({ route }, services) => registerBulkActs(route, services),
  chores: () => [removing('acts on many people', limits.bulkUndoHours * hourMs, deleteBulkActsBefore)],
  personalData: bulkActsData,
};
