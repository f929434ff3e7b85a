import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/courses.ts';
import { reply } from '../../testing/fake-server.ts';
import { makePreview, makeRegrade } from '../../testing/oversight.ts';
import { makeTest } from '../../testing/tests.ts';
import { button, formReady, goToTab, openTestForm, saved, updateRoute } from './testing/test-form.ts';

const former = 'GET /api/tests/:id/regrades/former-keys';
const preview = 'POST /api/tests/:id/regrades/preview';
const apply = 'POST /api/tests/:id/regrades';

const [first, ...rest] = saved.test_questions;
if (first === undefined) throw new Error('The test has questions');
const now = { ...first, correct_options: ['A' as const] };
const rekeyed = makeTest({ test_questions: [now, ...rest], version: 2, updatedAt: '2026-06-01T10:00:00.000Z' });
const [correction] = makeRegrade().corrections;
const byOldKey = {
  data: [{ version: 1, submitted: 6, open: 2, corrections: [{ ...correction, question: first._id }] }],
};

/** Submits the form; the server answers with this test. */
async function submitted(answer: object, formerKeys: object) {
  const app = openTestForm(`/teacher/test/${saved._id}`, {
    [updateRoute]: { success: true, message: '', data: answer },
    [former]: formerKeys,
    [preview]: makePreview(),
    [apply]: reply(201, { message: '', regrade: makeRegrade() }),
  });
  await formReady();
  await goToTab(app, 'Solutions');
  await app.person.click(button('Submit'));
  await screen.findByText('Test updated successfully!');
  return app;
}

test('a save that changes the key asks what becomes of the results by the old one, and re-marks them', async () => {
  const app = await submitted(rekeyed, byOldKey);
  const dialog = within(await screen.findByRole('dialog', { name: 'You changed the key' }));
  dialog.getByText('6 results were marked with the old key.');
  dialog.getByText('2 attempts began before your change and will be marked with the old key.');
  await app.person.click(dialog.getByRole('button', { name: 'Re-mark them now' }));
  await screen.findByText('Results corrected');
  const { positive_mark, negative_mark } = now;
  const wanted = {
    corrections: [{ question: first._id, correct_options: ['A'], positive_mark, negative_mark }],
    versions: [1],
  };
  expect(app.server.callsOf(preview)[0]?.body).toEqual(wanted);
  expect(app.server.callsOf(apply)[0]?.body).toEqual({
    ...wanted,
    reason: 'The key was changed in the test form.',
    basis: 'the-basis',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('results by the old key can be left', async () => {
  const app = await submitted(rekeyed, byOldKey);
  const dialog = within(await screen.findByRole('dialog', { name: 'You changed the key' }));
  await app.person.click(dialog.getByRole('button', { name: 'Leave them' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.server.callsOf(apply)).toEqual([]);
});

test('a save that leaves the keys does not ask about older ones', async () => {
  const named = makeTest({ test_name: 'Another name', updatedAt: '2026-06-01T10:00:00.000Z' });
  const app = await submitted(named, byOldKey);
  expect(app.server.callsOf(former)).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(idOf(900)).toBe(saved._id);
});
