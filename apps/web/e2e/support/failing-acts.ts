import { field, fillSmallCourse } from './course-form.ts';
import { press, type Reach, type Situation } from './failures.ts';
import { demoPeople } from './people.ts';
import { passwordField, signIn, signOut } from './sign-in-form.ts';

const inDialog =
  (name: string): Reach =>
  async (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
/** Opened with one button, and confirmed with another. */
const confirmed = (opener: string | RegExp, yes: string): Pick<Situation, 'first' | 'again'> => ({
  first: async (page, things) => {
    await press(opener)(page, things);
    await inDialog(yes)(page, things);
  },
  again: inDialog(yes),
});
/** The same steps each time. */
const always = (reach: Reach): Pick<Situation, 'first' | 'again'> => ({ first: reach, again: reach });

const logOut: Reach = async (page) => signOut(page, demoPeople.student);

const flip: Reach = async (page) => page.getByRole('switch').first().click({ force: true });

const fillSignUp: Reach = async (page, things) => {
  await field(page, 'Username').fill('Never There');
  await field(page, 'Email').fill('never.there@example.org');
  await passwordField(page).fill('a-long-password');
  await page.getByLabel('confirm password', { exact: true }).fill('a-long-password');
  await press('SignUp')(page, things);
};

const rate: Reach = async (page, { course }) => {
  await page.getByRole('button', { name: `Rate Course ${course.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Rate ${course.name}` });
  await dialog.getByRole('textbox').fill('Well told');
  await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Submit' }).click();
};

/** The button that saves a test stands on its last tab. */
const sendTest: Reach = async (page, things) => {
  await page.getByRole('tab', { name: 'Solutions' }).click();
  await press('Submit')(page, things);
};

const fillTest: Reach = async (page, things) => {
  await field(page, 'Test Name').fill('Never saved');
  await page.getByRole('combobox', { name: 'Course' }).click();
  await page.getByRole('option', { name: things.course.name }).click();
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('First subject');
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Add Question' }).click();
  for (const name of ['Question', 'Option A', 'Option B', 'Option C', 'Option D']) {
    await field(page, name).click();
    await page.locator('.tiptap:focus').waitFor();
    await page.keyboard.type(name);
  }
  await page.getByRole('radio', { name: 'Option B of Question 1 is correct' }).check();
  await sendTest(page, things);
};

/** Acts of people, and the messages for their failures. */
export const failingActs: Situation[] = [
  {
    what: 'login',
    who: 'visitor',
    at: '/login',
    fails: /^POST \/api\/users\/sign_in/,
    fallback: 'Login failed',
    first: async (page) => signIn(page, { username: 'somebody', password: 'a-long-password' }),
    again: press('Login'),
  },
  {
    what: 'signup',
    who: 'visitor',
    at: '/signup',
    fails: /^POST \/api\/users\/sign_up/,
    fallback: 'Signup failed',
    first: fillSignUp,
    again: press('SignUp'),
  },
  {
    what: 'logout',
    who: 'student',
    at: '/profile',
    fails: /^POST \/api\/users\/sign_out/,
    fallback: 'Logout failed',
    ...always(logOut),
  },
  {
    what: 'rating',
    who: 'own student',
    at: '/student-courses',
    fails: /^POST \/api\/courses\/[^/]+\/rate/,
    fallback: 'Failed to submit rating or comment',
    first: rate,
    again: inDialog('Submit'),
  },
  {
    what: 'course save',
    who: 'own teacher',
    at: '/teacher/create-course',
    fails: /^POST \/api\/courses\/create-course/,
    fallback: 'Error submitting form. Please try again.',
    first: async (page, things) => {
      await fillSmallCourse(page, 'Never saved');
      await press('Create Course')(page, things);
    },
    again: press('Create Course'),
  },
  {
    what: 'course delete',
    who: 'own teacher',
    at: '/teacher/courses',
    fails: /^DELETE \/api\/courses\//,
    fallback: 'Error deleting course. Please try again.',
    ...confirmed(/^Delete /, 'Delete course'),
  },
  {
    what: 'group save',
    who: 'own teacher',
    at: ({ group }) => `/teacher/edit-group/${group._id}`,
    fails: /^PUT \/api\/groups\//,
    fallback: 'An error occurred. Please try again.',
    shown: 'details',
    ...always(press('Update Group')),
  },
  {
    what: 'group delete',
    who: 'own teacher',
    at: '/teacher/groups',
    fails: /^DELETE \/api\/groups\//,
    fallback: 'Failed to delete group. Please try again.',
    ...confirmed(/^Delete /, 'Delete group'),
  },
  {
    what: 'test create',
    who: 'own teacher',
    at: '/teacher/test/new',
    fails: /^POST \/api\/tests$/,
    fallback: 'Failed to create test',
    first: fillTest,
    again: press('Submit'),
  },
  {
    what: 'test update',
    who: 'own teacher',
    at: ({ test: { _id } }) => `/teacher/test/${_id}`,
    fails: /^PUT \/api\/tests\//,
    fallback: 'Failed to update test',
    first: sendTest,
    again: press('Submit'),
  },
  {
    what: 'test status',
    who: 'own teacher',
    at: '/teacher/test',
    fails: /^PUT \/api\/tests\/test-status\//,
    fallback: 'Failed to update test status',
    ...always(flip),
  },
  {
    what: 'test delete',
    who: 'own teacher',
    at: '/teacher/test',
    fails: /^DELETE \/api\/tests\//,
    fallback: 'Failed to delete test',
    inDialog: 'Delete failed',
    ...confirmed(/^Delete /, 'Delete test'),
  },
  {
    what: 'block',
    who: 'admin',
    at: ({ learner }) => `/instructor/users?username=${encodeURIComponent(learner.username)}`,
    fails: /^PUT \/api\/users\/update-userStatus\//,
    fallback: 'Error updating user status. Please try again.',
    ...always(async (page, things) => {
      await press(/^Block /)(page, things);
      await inDialog('Block user')(page, things);
    }),
  },
  {
    what: 'user delete',
    who: 'admin',
    at: ({ learner }) => `/instructor/users?username=${encodeURIComponent(learner.username)}`,
    fails: /^DELETE \/api\/users\//,
    fallback: 'Error deleting user. Please try again.',
    ...confirmed(/^Delete /, 'Delete user'),
  },
  {
    what: 'user save',
    who: 'admin',
    at: ({ learnerId }) => `/instructor/users/edit/${learnerId}`,
    fails: /^PUT \/api\/users\//,
    fallback: 'An error occurred. Please try again.',
    ...always(press('Update User')),
  },
  {
    what: 'join request',
    who: 'own teacher',
    at: '/teacher/approvals',
    fails: /^POST \/api\/courses\/handle-join-request/,
    fallback: 'Failed to process request.',
    ...always(press(/^Approve /)),
  },
  {
    what: 'institution save',
    who: 'admin',
    at: ({ college }) => `/instructor/institutions/edit/${college._id}`,
    fails: /^PUT \/api\/institution\//,
    fallback: 'Something went wrong.',
    first: press('Update'),
    again: async (page, things) => {
      // The first message may cover the button.
      await press('Dismiss')(page, things);
      await press('Update')(page, things);
    },
  },
  {
    what: 'institution delete',
    who: 'admin',
    at: ({ college }) => `/instructor/institution?search=${encodeURIComponent(college.name)}`,
    fails: /^DELETE \/api\/institution\//,
    fallback: 'Error deleting institution',
    ...confirmed(/^Delete /, 'Delete institution'),
  },
  {
    what: 'teacher approval',
    who: 'coordinator',
    at: '/coordinator/teacher-approvals',
    fails: /^PUT \/api\/users\/approve-teacher\//,
    fallback: 'Failed to Approve Teacher.',
    unanswered: 'Error approving request',
    ...always(press(/^Approve /)),
  },
];
