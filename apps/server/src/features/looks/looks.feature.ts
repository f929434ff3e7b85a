import type { Feature } from '../../platform/feature/index.ts';
import { lookExamples } from './looks.examples.ts';
import { type LooksRoutesDeps, registerLooks } from './looks.routes.ts';

export const looksFeature: Feature<LooksRoutesDeps> = {
  name: 'looks',
  examples: lookExamples,
  routes: ({ route }, services) => registerLooks(route, services),
};
