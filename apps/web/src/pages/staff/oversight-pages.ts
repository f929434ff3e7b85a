// The pages about attempts at a test are one chunk, because a person who opens one goes on to the next.
export { AttemptReviewPage } from './attempt-review-page.tsx';
export { GainPage } from './gain-page.tsx';
export { ItemAnalysisPage } from './item-analysis-page.tsx';
export { RegradePage } from './regrade-page.tsx';
export { TestBoardPage } from './test-board-page.tsx';
export { TestResultsPage } from './test-results-page.tsx';
