// Attempts: students sitting tests, every choice kept, submitted once and marked.
export { attemptsData } from './attempts.personal-data.ts';
export { endStale, submitDue } from './attempts.due.ts';
export { storeResults } from './corrected-results.repository.ts';
export { moveDeadlinesWithTime } from './time-leaps.repository.ts';
export { registerAttempts } from './attempts.routes.ts';
export { countOpenAttempts, isSittingTest } from './open-attempts.repository.ts';
export { registerOversight } from './oversight/oversight.routes.ts';
export { createSaveBatcher, type SaveBatcher } from './save-batcher.ts';
export { saveResponse } from './saving.service.ts';
export { startAttempt } from './starting.service.ts';
export { submitAttempt } from './submitting.service.ts';
