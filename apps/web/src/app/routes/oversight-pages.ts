import { t } from '../../shared/messages/t.ts';
import { staffPage } from './staff-route.tsx';

type TeachingArea = 'instructor' | 'teacher';

/** The options of the results of a test. */
export const testResultsPage = (area: TeachingArea) =>
  staffPage(
    t('Results'),
    async (pages) => (await pages.oversightPages()).TestResultsPage,
    ({ id }) => ({ area, id }),
  );

/** The options of the live board of a test. */
export const testBoardPage = (area: TeachingArea) =>
  staffPage(
    t('Live Board'),
    async (pages) => (await pages.oversightPages()).TestBoardPage,
    ({ id }) => ({ area, id }),
  );

/** The options of the analysis of a test's questions. */
export const itemAnalysisPage = (area: TeachingArea) =>
  staffPage(
    t('Item Analysis'),
    async (pages) => (await pages.oversightPages()).ItemAnalysisPage,
    ({ id }) => ({ area, id }),
  );

/** The options of the corrections of a test. */
export const regradePage = (area: TeachingArea) =>
  staffPage(
    t('Corrections'),
    async (pages) => (await pages.oversightPages()).RegradePage,
    ({ id }) => ({ area, id }),
  );

/** The options of one student's attempt. */
export const attemptReviewPage = (area: TeachingArea) =>
  staffPage(
    t('Attempt'),
    async (pages) => (await pages.oversightPages()).AttemptReviewPage,
    ({ id }) => ({ area, id }),
  );

/** The options of the page about a subject's gains. */
export const gainPage = (area: TeachingArea) =>
  staffPage(
    t('Gain'),
    async (pages) => (await pages.oversightPages()).GainPage,
    ({ id }) => ({ area, id }),
  );
