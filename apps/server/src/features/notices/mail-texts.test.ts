import { noticeKinds } from '@lectern/contract';
import { languages } from '@lectern/contract/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMaterials, ask, decide, mailNotices } from '../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import type { OutgoingMail } from '../../platform/mail/sender.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const site = 'https://lectern.example.org/';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: site });
});
afterAll(() => t.close());

/** The mails that a student in Berlin gets about what happens on a day, one for each kind, and in the summary of the next. */
async function mailsIn(language: string): Promise<{ mails: OutgoingMail[]; summary: OutgoingMail | undefined }> {
  for (const table of ['mails', 'notices', 'digests', 'date_checks'] as const) await t.db.deleteFrom(table).execute();
  // Noon in Berlin.
  t.clock.advance(Math.ceil(t.clock.now().getTime() / dayMs) * dayMs + 11 * 60 * minuteMs - t.clock.now().getTime());
  const owner = await t.buildUser({ role: 'teacher' });
  const user = await t.buildUser();
  const row = { email_verified: true, language, chosen_time_zone: 'Europe/Berlin' };
  await t.db.updateTable('users').set(row).where('id', '=', user.id).execute();
  const [student, teacher] = [await t.as(user), await t.as(owner)];
  const choose = (mail: 'now' | 'daily', hour = 7) => {
    const kinds = noticeKinds.map((kind) => ({ kind, here: true, mail }));
    return student.put('/api/users/me/notice-settings', { digestHour: hour, kinds });
  };
  expect((await choose('now')).status).toBe(200);
  const happens = async () => {
    const course = await t.buildCourse(owner, { name: 'Botany' });
    await ask(student, course);
    await decide(teacher, { courseId: course._id, userId: user.id, action: 'approved' });
    await addMaterials(teacher, course, 'Roots', 'Stems');
    const inDays = (days: number) => new Date(t.clock.now().getTime() + days * dayMs);
    await t.buildTest(owner, course, { name: 'Leaves', due_at: inDays(1.5) });
    await t.buildTest(owner, course, { name: 'Flowers', closes_at: inDays(0.9) });
    await t.buildTest(owner, course, { name: 'Seeds', opens_at: new Date(t.clock.now().getTime() + minuteMs) });
    const news = { title: 'Field trip', text: 'Bring boots.' };
    expect((await teacher.post(`/api/courses/${course._id}/announcements`, news)).status).toBe(201);
  };
  await happens();
  const sent: OutgoingMail[] = [];
  for (const minutes of [0, 2, 10]) {
    t.clock.advance(minutes * minuteMs);
    sent.push(...(await mailNotices(t)));
  }
  const mails = sent.filter(({ to }) => to === user.email);
  expect((await choose('daily', 18)).status).toBe(200);
  await happens();
  await mailNotices(t);
  t.clock.advance(6 * 60 * minuteMs);
  return { mails, summary: (await mailNotices(t)).find(({ to }) => to === user.email) };
}

/** Ends mail by its link as a mail program does, without signing in. */
const ended = async (stop: string): Promise<number> => {
  const { pathname, search } = new URL(stop);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'List-Unsubscribe=One-Click';
  return (await t.app.inject({ method: 'POST', url: pathname + search, headers, payload })).statusCode;
};
const linesOf = ({ body }: OutgoingMail): string[] => body.split('\n').filter((line) => line !== '');
/** The sentences of a mail, with places where names, dates and addresses stand. */
const sentencesOf = (mail: OutgoingMail): string[] =>
  [mail.subject, ...linesOf(mail)].filter((line) => !line.trim().startsWith('http'));

describe('the mails of a day', () => {
  let english: string[];
  beforeAll(async () => {
    const { mails, summary } = await mailsIn('en');
    english = [...mails, ...(summary ? [summary] : [])].flatMap(sentencesOf);
  });

  it.each(languages)(
    'in %s have their links, the zone of their dates, a way to end them, and no word of another language',
    async (code) => {
      const { mails, summary } = await mailsIn(code);
      expect(mails).toHaveLength(6);
      if (!summary) throw new Error('There is a summary');
      const all = [...mails, summary];
      // For people who read them.
      if (process.env['PRINT_MAILS'] === 'on')
        for (const { subject, body } of all) process.stdout.write(`\n=== ${code}: ${subject}\n${body}`);
      for (const mail of all) {
        const stop = /<(.*)>/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
        expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
        expect(linesOf(mail).filter((line) => line.trim().startsWith(site)).length).toBeGreaterThanOrEqual(3);
        expect(linesOf(mail).at(-1)).toBe(stop);
        expect(await ended(stop)).toBe(200);
      }
      const text = all.map(({ body }) => body).join('\n');
      expect(text.match(/\(Europe\/Berlin\)/g)?.length).toBeGreaterThanOrEqual(4);
      expect(text).not.toMatch(/\{\w+\}|undefined|\[object/);
      if (code !== 'en') expect(all.flatMap(sentencesOf).filter((line) => english.includes(line))).toEqual([]);
    },
  );
});
