import { type Test, type TestForStudent, type TestListItem, limits } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';
import { acceptedOptions } from './key-columns.ts';
import type { BasicColumns, CreatorColumn } from './test-columns.repository.ts';
import type { TestListRow, TestRow } from './test-authoring.repository.ts';
import { presentDates, presentOwnDates } from './dates/exceptions.presenter.ts';
import { phaseAt } from './dates/resolve-dates.ts';
import type { StudentTestRow } from './course-tests.repository.ts';

function presentBasics(row: BasicColumns) {
  return {
    _id: row.id,
    test_name: row.name,
    test_type: row.type,
    test_duration: row.duration_minutes,
    test_subject: { _id: row.course_id, name: row.course_name },
    test_lesson: row.subject_id === null ? null : { _id: row.subject_id, name: row.subject_name ?? '' },
    questionsCount: row.questions_count,
    questions_asked: row.questions_asked,
    maxMark: row.max_mark,
    attempts_allowed: row.attempts_allowed,
  };
}

/** The owner of a test. */
export const presentCreator = ({ id, username, picture, role }: CreatorColumn): TestListItem['created_by'] => ({
  _id: id,
  username,
  profilePicture: picture,
  role,
});

/** A test in a list, for somebody who manages it. */
export function presentTestListItem(row: TestListRow): TestListItem {
  return {
    view: 'author',
    // Built field by field above; nothing of the row itself is spread.
    ...presentBasics(row),
    test_status: row.status,
    created_by: presentCreator(row.creator),
    shuffle_options: row.shuffle_options,
    shuffle_questions: row.shuffle_questions,
    practice_allowed: row.practice_allowed,
    share_questions: row.share_questions,
    results_show: row.results_show,
    results_show_after: row.results_show_after?.toISOString() ?? null,
    ...presentDates(row),
    audience: row.audience,
    audience_size: row.audience_size,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit: row.editable, delete: row.editable },
  };
}

/** A test in full with its key, for somebody who manages it. */
export function presentTest(row: TestRow): Test {
  return {
    ...presentTestListItem(row),
    audience_groups: row.audience_groups.map(({ id, name }) => ({ _id: id, name })),
    audience_people: row.audience_people.map(({ id, username, picture }) => ({
      _id: id,
      username,
      profilePicture: picture,
    })),
    test_questions: row.questions.map((question, place) => presentQuestion(question, place, row)),
    version: row.current_version,
    attempts: { open: row.open_count, submitted: row.submitted_count },
  };
}

function presentQuestion(
  question: TestRow['questions'][number],
  place: number,
  { id, keys, solutions, materials }: TestRow,
): Test['test_questions'][number] {
  const [key, solution] = [keys[place], solutions[place]];
  if (!key || !solution) throw new Error(`Question ${place} of test ${id} has no key`);
  return {
    _id: question.id,
    question_type: 'MCQ',
    question_text: question.text,
    question_options: question.options.map((text) => ({ text })),
    correct_options: [key.correct],
    correct_option_text: question.options[optionLetters.indexOf(key.correct)] ?? '',
    accepted_options: acceptedOptions(key),
    scoring: key.scoring,
    positive_mark: key.positive_mark,
    negative_mark: key.negative_mark,
    solution: solution.solution,
    correct_answer_solution: solution.answer,
    explained_in: materials.find((material) => material === solution.material) ?? null,
  };
}

/** A test for a student, with how that student stands with it. */
export function presentTestForStudent(row: StudentTestRow, now: Date): TestForStudent {
  const { open_attempt, last_attempt } = row;
  const deadline = open_attempt?.deadline_at == null ? null : new Date(open_attempt.deadline_at);
  const over = deadline !== null && deadline.getTime() + limits.deadlineGraceSeconds * 1000 < now.getTime();
  const open = over ? null : open_attempt;
  const { dates } = row;
  const left = Math.max(0, dates.attempts.value - row.used);
  const phase = phaseAt(now, dates);
  const { results_show, results_show_after } = row;
  const dateHasCome = results_show !== 'after' || (results_show_after !== null && results_show_after <= now);
  return {
    view: 'student',
    ...presentBasics(row),
    questionsCount: row.questions_asked ?? row.questions_count,
    test_duration: dates.minutes.value,
    attempts_allowed: dates.attempts.value,
    dates: presentOwnDates(dates),
    phase,
    attempts: {
      used: row.used,
      left,
      open: open && {
        _id: open.id,
        startedAt: new Date(open.started_at).toISOString(),
        deadlineAt: deadline?.toISOString() ?? null,
      },
      last: last_attempt && {
        _id: last_attempt.id,
        submittedAt: new Date(last_attempt.submitted_at).toISOString(),
        // Not while the student sits the test again: the key would help.
        resultShown: open_attempt === null && dateHasCome && !row.result_waits,
      },
    },
    can: {
      start: row.is_for && open === null && left > 0 && (phase === 'open' || phase === 'late'),
      resume: open !== null,
    },
  };
}
