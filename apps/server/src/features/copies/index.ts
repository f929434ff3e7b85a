// Copies of courses, tests and groups: what somebody made once, as the beginning of something new.
export { copiesFeature } from './copies.feature.ts';
export { offerCourse } from './templates/templates.service.ts';
