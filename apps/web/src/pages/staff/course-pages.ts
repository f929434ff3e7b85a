// The pages about one course are one chunk, because a person who opens one goes on to the next.
export { CourseCertificatesPage } from './course-certificates-page.tsx';
export { CourseDatesPage } from './course-dates-page.tsx';
export { CourseOverviewPage } from './course-overview-page.tsx';
export { CourseQuestionsPage } from './course-questions-page.tsx';
export { CourseResultsPage } from './course-results-page.tsx';
export { CourseStudentsPage } from './course-students-page.tsx';
export { CourseTestsPage } from './course-tests-page.tsx';
