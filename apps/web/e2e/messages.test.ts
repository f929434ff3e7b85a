import type { Test } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { keepBrowser, type KeptBrowser, newPage } from './support/browser.ts';
import { field } from './support/course-form.ts';
import { endCalls, type Ending } from './support/ended-calls.ts';
import { failingActs } from './support/failing-acts.ts';
import { failingLoads } from './support/failing-loads.ts';
import { makeThings, press, type Situation, type Things } from './support/failures.ts';
import { clientOf, demoPeople, makePerson, type Person } from './support/people.ts';
import { signOut } from './support/sign-in-form.ts';
import { testOf, toast } from './support/test-form.ts';
import { makeTest } from './support/tests.ts';

// Every failure that has a sentence in the specification, caused between the page and the server. The failing calls
// change nothing.

let things: Things;
beforeAll(async () => {
  things = await makeThings();
});

const sentence = 'The database is being moved.';
/** The rest of a toast, after its own sentence, when no answer came. */
const unreachable = 'The server cannot be reached. Check your connection and try again.';
const notOurs = (status: number): Ending => ({ status, contentType: 'text/html', body: '<h1>No way through</h1>' });
const refused = (status: number, over: object): Ending => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ error: 'too_many_requests', message: 'Not shown', requestId: 'r', ...over }),
});

const complaints = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
const complaint = (page: Page, text: string) => toast(page, text).and(page.getByRole('alert'));
const whoIs = (who: Situation['who']): Person | undefined => {
  const people = { ...demoPeople, 'own teacher': things.teacher, 'own student': things.learner };
  return who === 'visitor' ? undefined : people[who];
};

const browsers = new Map<Situation['who'], KeptBrowser>();
/** The tab of the person's browser, which the tests of the file share: their calls fail and leave nothing. */
function tabOf(who: Situation['who'], allow: RegExp[]): Promise<Page> {
  const signedInAs = whoIs(who);
  const browser = browsers.get(who) ?? keepBrowser(signedInAs && { signedInAs });
  browsers.set(who, browser);
  return browser.open(allow);
}

describe.each([...failingLoads, ...failingActs])('$what', (situation) => {
  const { who, at, fails, fallback, unanswered, inDialog, first, again = press('Try again'), shown } = situation;

  test("a failure shows the server's sentence, and without one its own", async () => {
    const page = await tabOf(who, [/ (403|429) /, /ERR_FAILED/]);
    // Refusals, because the page repeats by itself a call that may yet pass, which takes its time.
    let ending = refused(429, { [shown ?? 'message']: sentence });
    await endCalls(page, (call) => (fails.test(call) ? ending : undefined));
    await page.goto(typeof at === 'string' ? at : at(things));
    await first?.(page, things);
    await complaint(page, sentence).waitFor();
    expect(await complaints(page).allInnerTexts()).toEqual([sentence]);

    ending = notOurs(403);
    await again(page, things);
    await complaint(page, fallback).waitFor();
    if (inDialog !== undefined) await page.getByRole('dialog').getByRole('alert').getByText(inDialog).waitFor();
    if (unanswered === undefined) return;

    ending = 'unanswered';
    await again(page, things);
    await complaint(page, `${unanswered}${unreachable}`).waitFor();
  });
});

describe('failures that are logged and told by no toast', () => {
  test.each([
    {
      what: 'the figures of the dashboard',
      who: 'admin' as const,
      at: () => '/instructor',
      fails: /^GET \/api\/dashboards\/admin/,
      log: 'Loading the figures of the dashboard failed',
    },
    {
      what: 'a material',
      who: 'own student' as const,
      at: ({ course }: Things) => `/course/materials/${course.subjects[0]?.materials[0]?._id}`,
      fails: /^GET \/api\/materials\/[^/]+$/,
      log: 'Loading a material failed',
    },
    {
      what: 'the materials of a subject',
      who: 'own student' as const,
      at: ({ course }: Things) => `/course/units/${course.subjects[0]?._id}`,
      fails: /^GET \/api\/materials\/[^/]+\/materials$/,
      log: 'Loading the materials of a subject failed',
    },
    {
      what: 'who is signed in',
      who: 'own student' as const,
      at: () => '/courses',
      fails: /^GET \/api\/users\/me$/,
      log: 'Asking who is signed in failed',
    },
  ])('$what', async ({ who, at, fails, log }) => {
    const person = whoIs(who) ?? demoPeople.admin;
    const page = await tabOf(who, [/ 50[23] /]);
    const logged = page.waitForEvent('console', (message) => message.text().startsWith(log));
    let [failing, ending] = [fails, refused(503, { message: sentence })];
    await endCalls(page, (call) => (failing.test(call) ? ending : undefined));
    await page.goto(at(things));
    const message = await logged;
    expect([message.type(), message.text()]).toEqual(['warning', `${log}: ${sentence} (request r)`]);

    // Only the next failure shows a toast.
    [failing, ending] = [/sign_out$/, notOurs(502)];
    await signOut(page, person);
    await complaint(page, 'Logout failed').waitFor();
    expect(await complaints(page).allInnerTexts()).toEqual(['Logout failed']);
  });
});

describe('successes are said', () => {
  test('a test that is saved over what somebody else saved meanwhile', async () => {
    const { teacher, test: made } = await makeTest();
    const { page } = await newPage({ signedInAs: teacher, allow: [/^PUT 409 /] });
    await page.goto(`/teacher/test/${made._id}`);
    await field(page, 'Test Name').fill('Mine');
    const client = await clientOf(teacher);
    const theirs = { test_name: 'Theirs' } satisfies Partial<Test>;
    expect((await client.call('PUT', `/api/tests/${made._id}`, { json: theirs })).status).toBe(200);
    await page.getByRole('tab', { name: 'Solutions' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save mine anyway' }).click();
    await toast(page, 'Test saved successfully!').waitFor();
    expect((await testOf(client, made._id)).test_name).toBe('Mine');
  });

  test('a user who is changed, and then deleted', async () => {
    const student = await makePerson('student');
    const { page } = await newPage({ signedInAs: await makePerson('admin') });
    await page.goto(`/instructor/users?username=${encodeURIComponent(student.username)}`);
    await page.getByRole('link', { name: `Edit ${student.username}` }).click();
    await field(page, 'Phone Number').fill('0123 456789');
    await page.getByRole('button', { name: 'Update User' }).click();
    await toast(page, 'User updated successfully!').waitFor();
    expect((await (await clientOf(student)).get('/api/users/me')).body.user.phoneNumber).toBe('0123 456789');

    await page.goto(`/instructor/users?username=${encodeURIComponent(student.username)}`);
    await page.getByRole('button', { name: `Delete ${student.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
    await toast(page, 'User has been deleted successfully.').waitFor();
    await page.getByText('No user data available.').waitFor();
    await expect(clientOf(student)).rejects.toThrow('401');
  });
});
