// Ratings: stars and a comment by students on courses.
export { ratingsFeature } from './ratings.feature.ts';
export { courseRatedBy } from './ratings.repository.ts';
export { rateCourse } from './ratings.service.ts';
export { hasRated, takeRatingBack } from './own-rating.repository.ts';
