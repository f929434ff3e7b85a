import type { CourseAnswer, CourseQuestion } from '@lectern/contract';
import { idOf, pageOf } from './courses.ts';

const at = '2026-05-04T10:00:00.000Z';
const none = { edit: false, delete: false, report: false, hide: false };

/** A question of a classmate's at a video as a student finds it; `over` overrides its fields. */
export function makeQuestion(over: Partial<CourseQuestion> = {}): CourseQuestion {
  return {
    _id: idOf(1300),
    material: { _id: idOf(500), name: 'Inside a leaf' },
    course: { _id: idOf(100), name: 'Botany for Beginners' },
    second: 42,
    page: null,
    text: 'Why is it green?',
    formatted: false,
    author: { kind: 'student', username: 'Sam Student' },
    createdAt: at,
    editedAt: null,
    resolved: false,
    answers: 0,
    hiddenReason: null,
    reports: null,
    ...over,
    can: { ...none, answer: false, resolve: false, ...over.can },
  };
}

/** The teacher's answer to it. */
export function makeAnswer(over: Partial<CourseAnswer> = {}): CourseAnswer {
  return {
    _id: idOf(1350),
    text: 'Because of the chlorophyll.',
    formatted: false,
    author: { kind: 'staff', username: 'Tom Teacher' },
    createdAt: at,
    editedAt: null,
    accepted: false,
    hiddenReason: null,
    reports: null,
    ...over,
    can: { ...none, accept: false, ...over.can },
  };
}

/** The questions at a material as a student finds them. */
export const atMaterial = (questions: CourseQuestion[]) => ({ ...pageOf(questions), shut: null, can: { ask: true } });

/** The questions of a course for its staff. */
export const ofCourse = (questions: CourseQuestion[]) => ({
  ...pageOf(questions),
  settings: { classmatesAnswer: false, namesHidden: false },
});
