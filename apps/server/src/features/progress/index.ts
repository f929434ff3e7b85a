// Progress: how far a student has come in a course, and where a video stopped.
export { progressData } from './progress.personal-data.ts';
export { registerProgress } from './progress.routes.ts';
export { reportProgress } from './progress.service.ts';
