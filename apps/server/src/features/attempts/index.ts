// Attempts: students sitting tests, every choice kept, submitted once and marked.
export { attemptsFeature } from './attempts.feature.ts';
export { storeResults } from './corrected-results.repository.ts';
export { attemptsOfCourse } from './course-attempts.repository.ts';
export { moveDeadlinesWithTime } from './time-leaps.repository.ts';
export { atWindow } from './openings.ts';
export { isSittingTest } from './open-attempts.repository.ts';
export { createSaveBatcher, type SaveBatcher } from './save-batcher.ts';
export { saveResponse } from './saving.service.ts';
export { startAttempt } from './starting.service.ts';
export { submitAttempt } from './submitting.service.ts';
