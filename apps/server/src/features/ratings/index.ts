// Ratings: stars and a comment by students on courses.
export { registerRatings } from './ratings.routes.ts';
export { rateCourse, type RatingDeps } from './ratings.service.ts';
