import { createRoute, redirect } from '@tanstack/react-router';
import { t } from '../../shared/messages/t.ts';
import { parseListSearch } from '../../shared/routing/list-search.ts';
import { consentPath, goToInstitutions, leaveLogin, leaveSignup, requireSignIn, twoStepPath } from '../guards.ts';
import { PublicLayout } from '../layouts/public-layout.tsx';
import { barePage, lazyPage } from '../lazy-page.tsx';
import { rootRoute } from './root-route.tsx';

const none = (): object => ({});
const named = ({ id }: { id: string }) => ({ id });

/** The page for any path that leads nowhere, and for things that do not exist. */
export const NotFound = lazyPage(
  async () => (await import('../../pages/system/not-found-page.tsx')).NotFoundPage,
  none,
);

const publicLayout = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: PublicLayout });
const parent = { getParentRoute: () => publicLayout };

const rootPath = createRoute({
  ...parent,
  path: '/',
  staticData: { drawnByServer: true },
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true });
  },
});

const home = createRoute({
  ...parent,
  path: '/home',
  staticData: { title: t('Public Courses'), drawnByServer: true },
  validateSearch: parseListSearch,
  component: barePage(async () => (await import('../../pages/public/home-page.tsx')).HomePage),
});

const courses = createRoute({
  ...parent,
  path: '/courses',
  staticData: { title: t('Course List'), drawnByServer: true },
  validateSearch: parseListSearch,
  component: lazyPage(async () => (await import('../../pages/public/course-list-page.tsx')).CourseListPage, none),
});

const search = createRoute({
  ...parent,
  path: '/search',
  staticData: { title: t('Search'), drawnByServer: true },
  validateSearch: parseListSearch,
  component: lazyPage(async () => (await import('../../pages/public/search-page.tsx')).SearchPage, none),
});

const studentCourses = createRoute({
  ...parent,
  path: '/student-courses',
  staticData: { title: t('My Courses') },
  validateSearch: parseListSearch,
  beforeLoad: requireSignIn,
  component: lazyPage(
    async () => (await import('../../pages/public/student-courses-page.tsx')).StudentCoursesPage,
    none,
  ),
});

const courseDetails = createRoute({
  ...parent,
  path: '/course/details/$id',
  staticData: { title: t('Course'), drawnByServer: true },
  validateSearch: parseListSearch,
  component: lazyPage(
    async () => (await import('../../pages/public/course-details-page.tsx')).CourseDetailsPage,
    named,
  ),
});

const exploreDetails = createRoute({
  ...parent,
  path: '/course/explore-details/$id',
  staticData: { title: t('Course'), drawnByServer: true },
  validateSearch: parseListSearch,
  component: lazyPage(
    async () => (await import('../../pages/public/explore-details-page.tsx')).ExploreDetailsPage,
    named,
  ),
});

const subjectUnits = createRoute({
  ...parent,
  path: '/course/units/$id',
  staticData: { title: t('Contents'), drawnByServer: true },
  component: lazyPage(async () => (await import('../../pages/public/subject-units-page.tsx')).SubjectUnitsPage, named),
});

const material = createRoute({
  ...parent,
  path: '/course/materials/$id',
  staticData: { title: t('Material'), drawnByServer: true },
  component: lazyPage(async () => (await import('../../pages/public/material-page.tsx')).MaterialPage, named),
});

const courseNotes = createRoute({
  ...parent,
  path: '/course/notes/$id',
  staticData: { title: t('Notes') },
  beforeLoad: requireSignIn,
  component: lazyPage(async () => (await import('../../pages/public/course-notes-page.tsx')).CourseNotesPage, named),
});

const loadAttemptPages = () => import('../../pages/public/attempt-pages.ts');

const test = createRoute({
  ...parent,
  path: '/test/$id',
  staticData: { title: t('Test') },
  beforeLoad: requireSignIn,
  component: lazyPage(async () => (await loadAttemptPages()).TestPage, named),
});

const attempt = createRoute({
  ...parent,
  path: '/attempt/$id',
  staticData: { title: t('Test') },
  beforeLoad: requireSignIn,
  component: lazyPage(async () => (await loadAttemptPages()).AttemptPage, named),
});

/** The part of a result that its address names: the questions that went wrong, or practice with them. */
type Shown = { show?: 'wrong' | 'practice' | undefined };
const readShown = ({ show }: Record<string, unknown>): Shown => ({
  show: show === 'wrong' || show === 'practice' ? show : undefined,
});

const result = createRoute({
  ...parent,
  path: '/attempt/$id/result',
  staticData: { title: t('Result') },
  validateSearch: readShown,
  beforeLoad: requireSignIn,
  component: lazyPage(async () => (await loadAttemptPages()).ResultPage, named),
});

const myResults = createRoute({
  ...parent,
  path: '/my-results',
  staticData: { title: t('My Results') },
  validateSearch: parseListSearch,
  beforeLoad: requireSignIn,
  component: lazyPage(async () => (await loadAttemptPages()).MyResultsPage, none),
});

// The router keeps what it was not told of: `undefined` takes a value away that is none of these.
const readRedirect = (raw: Record<string, unknown>): { redirect?: string | undefined } => ({
  redirect: typeof raw['redirect'] === 'string' ? raw['redirect'] : undefined,
});

/** A name that the server put into an address: of the reason why somebody is not signed in, or of how a link came out. */
const nameIn = (value: unknown) => (typeof value === 'string' && /^[a-z-]+$/.test(value) ? value : undefined);
type Named<K extends string> = { [P in K]?: string | undefined };
const readFailed = (raw: Record<string, unknown>): Named<'failed'> => ({ failed: nameIn(raw['failed']) });
const readLink = (raw: Record<string, unknown>): Named<'link'> => ({ link: nameIn(raw['link']) });

const login = createRoute({
  ...parent,
  path: '/login',
  staticData: { title: t('Login'), drawnByServer: true },
  validateSearch: (raw: Record<string, unknown>) => ({ ...readRedirect(raw), ...readFailed(raw) }),
  beforeLoad: leaveLogin,
  component: lazyPage(async () => (await import('../../pages/auth/login-page.tsx')).LoginPage, none),
});

const signup = createRoute({
  ...parent,
  path: '/signup',
  staticData: { title: t('Sign up') },
  validateSearch: readRedirect,
  beforeLoad: leaveSignup,
  component: lazyPage(async () => (await import('../../pages/auth/signup-page.tsx')).SignupPage, none),
});

const forgotPassword = createRoute({
  ...parent,
  path: '/forgot-password',
  staticData: { title: t('Forgot password?') },
  component: lazyPage(async () => (await import('../../pages/auth/link-pages.ts')).ForgotPasswordPage, none),
});

const setPassword = createRoute({
  ...parent,
  path: '/set-password',
  staticData: { title: t('Set password') },
  component: lazyPage(async () => (await import('../../pages/auth/link-pages.ts')).SetPasswordPage, none),
});

const verifyEmail = createRoute({
  ...parent,
  path: '/verify-email',
  staticData: { title: t('Verify your email address') },
  component: lazyPage(async () => (await import('../../pages/auth/link-pages.ts')).VerifyEmailPage, none),
});

const profile = createRoute({
  ...parent,
  path: '/profile',
  staticData: { title: t('Profile') },
  validateSearch: readLink,
  beforeLoad: requireSignIn,
  component: lazyPage(async () => (await import('../../pages/public/profile-page.tsx')).ProfilePage, none),
});

const consent = createRoute({
  ...parent,
  path: consentPath,
  staticData: { title: t('Agreement') },
  component: lazyPage(async () => (await import('../../pages/public/consent-page.tsx')).ConsentPage, none),
});

const twoStep = createRoute({
  ...parent,
  path: twoStepPath,
  staticData: { title: t('Secure your account') },
  beforeLoad: requireSignIn,
  component: lazyPage(async () => (await import('../../pages/public/two-step-page.tsx')).TwoStepPage, none),
});

const loadNoticePages = () => import('../../pages/public/notice-pages.ts');

const notices = createRoute({
  ...parent,
  path: '/notices',
  staticData: { title: t('Notices') },
  validateSearch: parseListSearch,
  beforeLoad: requireSignIn,
  component: lazyPage(async () => (await loadNoticePages()).NoticesPage, none),
});

const announcement = createRoute({
  ...parent,
  path: '/announcements/$id',
  staticData: { title: t('Announcement') },
  beforeLoad: requireSignIn,
  component: lazyPage(async () => (await loadNoticePages()).AnnouncementPage, named),
});

const question = createRoute({
  ...parent,
  path: '/questions/$id',
  staticData: { title: t('Question##students') },
  beforeLoad: requireSignIn,
  component: lazyPage(async () => (await loadNoticePages()).QuestionPage, named),
});

const certificate = createRoute({
  ...parent,
  path: '/certificates/$id',
  staticData: { title: t('Certificate'), drawnByServer: true },
  component: lazyPage(async () => (await import('../../pages/public/certificate-page.tsx')).CertificatePage, named),
});

const stopMail = createRoute({
  ...parent,
  path: '/stop-mail',
  staticData: { title: t('Notices') },
  component: lazyPage(async () => (await import('../../pages/auth/link-pages.ts')).StopMailPage, none),
});

const institutions = createRoute({ ...parent, path: '/institutions', beforeLoad: goToInstitutions });

const anythingElse = createRoute({
  ...parent,
  path: '$',
  staticData: { title: t('Page not found'), drawnByServer: true },
  component: NotFound,
});

export const publicTree = publicLayout.addChildren([
  rootPath,
  home,
  courses,
  search,
  studentCourses,
  courseDetails,
  exploreDetails,
  subjectUnits,
  material,
  courseNotes,
  test,
  attempt,
  result,
  myResults,
  login,
  signup,
  forgotPassword,
  setPassword,
  verifyEmail,
  profile,
  consent,
  twoStep,
  notices,
  announcement,
  question,
  certificate,
  stopMail,
  institutions,
  anythingElse,
]);
