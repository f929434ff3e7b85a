import type { Feature } from '../../platform/feature/index.ts';
import { registerMaterials } from './materials.routes.ts';

export const materialsFeature: Feature<unknown> = {
  name: 'materials',
  routes: ({ route }) => registerMaterials(route),
};
