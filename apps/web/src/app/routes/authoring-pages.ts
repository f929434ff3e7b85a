import { staffPage } from './staff-route.tsx';

type TeachingArea = 'instructor' | 'teacher';

/** The options of the list of tests. */
export const testListPage = (area: TeachingArea) =>
  staffPage(
    'Test Overview',
    (pages) => pages.testListPage(),
    () => ({ area }),
  );

/** The options of the test form, making a test. */
export const createTestPage = (area: TeachingArea) =>
  staffPage(
    'Add Test',
    (pages) => pages.testFormPage(),
    () => ({ area }),
  );

/** The options of the test form, editing the test that the address names. */
export const editTestPage = (area: TeachingArea) =>
  staffPage(
    'Edit Test',
    (pages) => pages.testFormPage(),
    ({ id }) => ({ area, id }),
  );
