import type { Feature } from '../../platform/feature/index.ts';
import { registerMaterials } from './materials.routes.ts';
import { materialExamples } from './materials.examples.ts';

export const materialsFeature: Feature<unknown> = {
  name: 'materials',
  examples: materialExamples,
  routes: ({ route }) => registerMaterials(route),
};
