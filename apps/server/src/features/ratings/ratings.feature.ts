import type { Feature } from '../../platform/feature/index.ts';
import { ratingsData } from './ratings.personal-data.ts';
import { type RatingsRoutesDeps, registerRatings } from './ratings.routes.ts';
import { ratingExamples } from './ratings.examples.ts';

export const ratingsFeature: Feature<RatingsRoutesDeps> = {
  name: 'ratings',
  examples: ratingExamples,
  routes: ({ route }, services) => registerRatings(route, services),
  personalData: ratingsData,
};
