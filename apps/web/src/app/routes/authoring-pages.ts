import { t } from '../../shared/messages/t.ts';
import { staffPage } from './staff-route.tsx';

type TeachingArea = 'instructor' | 'teacher';

/** The options of the list of tests. */
export const testListPage = (area: TeachingArea) =>
  staffPage(
    t('Test Overview'),
    (pages) => pages.testListPage(),
    () => ({ area }),
  );

/** The options of the test form, making a test. */
export const createTestPage = (area: TeachingArea) =>
  staffPage(
    t('Add Test'),
    (pages) => pages.testFormPage(),
    () => ({ area }),
  );

/** The options of the test form, editing the test that the address names. */
export const editTestPage = (area: TeachingArea) =>
  staffPage(
    t('Edit Test'),
    (pages) => pages.testFormPage(),
    ({ id }) => ({ area, id }),
  );
