import type { Course } from '@lectern/contract';
import type { Scene } from './scene.ts';

export const questionShowing = (text: string) => ({
  question_text: text,
  question_options: [{ text: 'one' }, { text: 'two' }],
  correct_options: ['A' as const],
});

/** A test on the first subject of a course. */
export const testOn = (course: Course) => ({
  test_name: 'Planted',
  test_subject: course._id,
  test_lesson: course.subjects[0]?._id ?? '',
  test_questions: [questionShowing('one?')],
});

/** Has the student submit the attempt of the scene. */
export async function submitAttempt({ attempt, request }: Scene): Promise<void> {
  await request('POST', `/api/attempts/${attempt}/submit`, 'student', { payload: { lease: 1 } });
}
