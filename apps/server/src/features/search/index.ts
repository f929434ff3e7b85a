// The search over courses, subjects, materials and the texts in them.
export { searchFeature } from './search.feature.ts';
export { readDueCourses, type ReadingDeps } from './reading.service.ts';
export { searchOfCourse } from './words.repository.ts';
