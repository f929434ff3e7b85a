import type { Feature } from '../../platform/feature/index.ts';
import { ratingsData } from './ratings.personal-data.ts';
import { registerRatings } from './ratings.routes.ts';
import type { RatingDeps } from './ratings.service.ts';

export const ratingsFeature: Feature<RatingDeps> = {
  name: 'ratings',
  routes: ({ route }, services) => registerRatings(route, services),
  personalData: ratingsData,
};
