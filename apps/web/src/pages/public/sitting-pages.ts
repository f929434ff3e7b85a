// The pages of sitting a test come together: who began one must not need the network to see how it ends.
export { AttemptPage } from './attempt-page.tsx';
export { MyResultsPage } from './my-results-page.tsx';
export { ResultPage } from './result-page.tsx';
export { TestPage } from './test-page.tsx';
