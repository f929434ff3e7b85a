import type { Tell } from '../../platform/events/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { testAuthoringData } from './test-authoring.personal-data.ts';
import { registerTestAuthoring } from './test-authoring.routes.ts';
import { testListeners } from './test-authoring.listeners.ts';
import { deleteUnusedVersions } from './versions.repository.ts';
import { testAuthoringExamples } from './test-authoring.examples.ts';

export const testAuthoringFeature: Feature<{ tell: Tell }> = {
  name: 'test-authoring',
  examples: testAuthoringExamples,
  routes({ route }, services) {
    registerTestAuthoring(route, services);
  },
  // The tests of somebody who no longer edits a course stay with the course.
  listens: testListeners,
  chores: () => [removing('versions of tests that nobody sat', dayMs, deleteUnusedVersions)],
  personalData: testAuthoringData,
};
