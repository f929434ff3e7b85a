// The dates of a course on one sheet: read, set, moved all at once and moved back.
export { courseDatesFeature } from './course-dates.feature.ts';
export { setMaterialException } from './material-exceptions.service.ts';
