import type { Feature } from '../../platform/feature/index.ts';
import { ratingsData } from './ratings.personal-data.ts';
import { registerRatings } from './ratings.routes.ts';
import { ratingExamples } from './ratings.examples.ts';

export const ratingsFeature: Feature = {
  name: 'ratings',
  examples: ratingExamples,
  routes: ({ route }) => registerRatings(route),
  personalData: ratingsData,
};
