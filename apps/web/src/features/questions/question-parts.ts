// The parts about questions are one chunk, which three pages fetch: each of them alone would split what others share.
export { CourseQuestions } from './components/course-questions.tsx';
export { MaterialQuestions } from './components/material-questions.tsx';
export { QuestionView } from './components/question-view.tsx';
