// Notices, and the pages that only they lead to, fetched together.
export { AnnouncementPage } from './announcement-page.tsx';
export { NoticesPage } from './notices-page.tsx';
export { QuestionPage } from './question-page.tsx';
