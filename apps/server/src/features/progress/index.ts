// Progress: how far a student has come in a course, and where a video stopped.
export { progressOfCourse } from './course-progress.repository.ts';
export { progressFeature } from './progress.feature.ts';
export { reportProgress } from './progress.service.ts';
