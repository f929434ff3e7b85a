import type { Feature } from '../../platform/feature/index.ts';
import { ratingsData } from './ratings.personal-data.ts';
import { registerRatings } from './ratings.routes.ts';

export const ratingsFeature: Feature = {
  name: 'ratings',
  routes: ({ route }) => registerRatings(route),
  personalData: ratingsData,
};
