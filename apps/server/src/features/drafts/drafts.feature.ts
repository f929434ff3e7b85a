import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { draftExamples } from './drafts.examples.ts';
import { draftsData } from './drafts.personal-data.ts';
import { deleteDraftsBefore } from './drafts.repository.ts';
import { registerDrafts } from './drafts.routes.ts';

/** A draft that nobody went on with for so long goes. */
const keptDays = 180;

export const draftsFeature: Feature = {
  name: 'drafts',
  examples: draftExamples,
  routes: ({ route }) => registerDrafts(route),
  chores: () => [removing('old drafts', keptDays * dayMs, deleteDraftsBefore)],
  personalData: draftsData,
};
