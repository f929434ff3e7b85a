// Leaving a course, and deleting everything that a student left in it.
export { courseTracesFeature } from './course-traces.feature.ts';
