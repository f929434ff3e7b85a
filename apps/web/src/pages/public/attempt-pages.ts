// The pages of a test are one chunk: a student who began a test must not need the network to see how it ends.
export { AttemptPage } from './attempt-page.tsx';
export { MyResultsPage } from './my-results-page.tsx';
export { ResultPage } from './result-page.tsx';
export { TestPage } from './test-page.tsx';
