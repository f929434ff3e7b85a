// Ratings: stars and a comment by students on courses.
export { ratingsData } from './ratings.personal-data.ts';
export { registerRatings } from './ratings.routes.ts';
export { rateCourse, type RatingDeps } from './ratings.service.ts';
