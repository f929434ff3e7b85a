import type { Feature } from '../../platform/feature/index.ts';
import { copyExamples } from './copies.examples.ts';
import { registerCopies } from './copies.routes.ts';

export const copiesFeature: Feature<unknown> = {
  name: 'copies',
  examples: copyExamples,
  routes: ({ route }) => registerCopies(route),
};
