// The page of an institution for those who look after it: figures, and its courses.
export { institutionOverviewFeature } from './institution-overview.feature.ts';
