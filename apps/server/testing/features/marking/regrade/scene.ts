import type { Regrade, RegradePreview } from '@lectern/contract';
import type { TestOverrides, Caller, TestApp, TestUser } from '../../../index.ts';

/** A test of a teacher's with two questions, whose right options are the first. */
export async function buildRegradeScene(t: TestApp, overrides: TestOverrides = {}) {
  const teacher = await t.buildUser({ role: 'teacher' });
  const course = await t.buildCourse(teacher, { course_type: 'public' });
  const test = await t.buildTest(teacher, course, { questions: [{}, {}], ...overrides });
  const testUrl = `/api/tests/${test.id}`;
  return { t, teacher, test, testUrl, url: `${testUrl}/regrades`, caller: await t.as(teacher) };
}
export type RegradeScene = Awaited<ReturnType<typeof buildRegradeScene>>;

export type Sat = { caller: Caller; id: string; url: string; lease: number; questions: string[] };

/** An open attempt that chose these letters. */
export async function startAttempt(
  { t, testUrl }: RegradeScene,
  letters: (string | null)[],
  by?: TestUser,
): Promise<Sat> {
  const caller = await t.as(by ?? (await t.buildUser()));
  const { attempt, lease } = (await caller.post(`${testUrl}/attempts`)).body;
  const questions = (attempt.questions as { _id: string }[]).map(({ _id }) => _id);
  const url = `/api/attempts/${attempt._id}`;
  for (const [place, letter] of letters.entries()) {
    const selected = letter === null ? [] : [letter];
    const { status, text } = await caller.put(`${url}/responses/${questions[place]}`, {
      selected,
      sequence: place + 1,
      lease,
    });
    if (status !== 200) throw new Error(`The choice was refused: ${text}`);
  }
  return { caller, id: attempt._id as string, url, lease: lease as number, questions };
}

/** Submits it. */
export async function submitted({ caller, url, lease }: Sat): Promise<void> {
  const { status, text } = await caller.post(`${url}/submit`, { lease });
  if (status !== 200) throw new Error(`The submission was refused: ${text}`);
}

/** A submitted attempt that chose these letters. */
export async function satWith(scene: RegradeScene, letters: (string | null)[]): Promise<string> {
  const sat = await startAttempt(scene, letters);
  await submitted(sat);
  return sat.id;
}

/** The mark of an attempt as staff see it now. */
export async function markOf({ caller }: RegradeScene, attempt: string): Promise<number | undefined> {
  return (await caller.get(`/api/attempts/${attempt}/review`)).body.result?.mark;
}

type Wanted = { corrections: object[]; versions?: number[] };

/** Previews corrections. */
export async function previewOf({ caller, url }: RegradeScene, wanted: Wanted): Promise<RegradePreview> {
  const { status, body, text } = await caller.post(`${url}/preview`, wanted);
  if (status !== 200) throw new Error(`The preview was refused: ${text}`);
  return body as RegradePreview;
}

/** Applies corrections after a look at them. */
export async function corrected(scene: RegradeScene, wanted: Wanted): Promise<Regrade> {
  const { basis } = await previewOf(scene, wanted);
  const { status, body, text } = await scene.caller.post(scene.url, { ...wanted, reason: 'The key was wrong', basis });
  if (status !== 201) throw new Error(`The correction was refused: ${text}`);
  return body.regrade as Regrade;
}
