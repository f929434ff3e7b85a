import { datesOfKind, type PersonDateRow } from '@lectern/contract';
import type { CourseThing } from '../courses/index.ts';
import type { ResolvedDates, TestOfSheet } from '../test-authoring/index.ts';
import type { Grant } from '../time-requests/index.ts';
import { inOrder } from './course-dates.presenter.ts';

type OwnTest = TestOfSheet & { own: ResolvedDates };
type Held = PersonDateRow['opensAt'];

/** The rows of a course's dates as they hold for one person. */
export function presentPersonRows(
  things: readonly CourseThing[],
  tests: readonly OwnTest[],
  grants: readonly Grant[],
): PersonDateRow[] {
  const subjects = new Map(things.flatMap((thing) => (thing.kind === 'subject' ? [[thing.id, thing]] : [])));
  const granted = new Map(grants.map((grant) => [grant.assessment_id, grant]));
  return inOrder(things, tests, {
    thing: (thing) => presentThing(thing, subjects.get(thing.subject_id ?? '')),
    test: (test) => presentTest(test, granted.get(test.id)),
  });
}

function presentThing(thing: CourseThing, subject: CourseThing | undefined): PersonDateRow {
  const fields: readonly string[] = datesOfKind[thing.kind];
  const held = (field: 'opensAt' | 'dueAt' | 'closesAt', value: Date | null): Held =>
    fields.includes(field) ? { value: value?.toISOString() ?? null, from: 'default', group: null } : null;
  const inherited = thing.opens_at === null ? (subject?.opens_at ?? null) : null;
  return {
    kind: thing.kind,
    _id: thing.id,
    name: thing.name,
    subject: thing.subject_id,
    testType: null,
    opensAt: inherited
      ? { value: inherited.toISOString(), from: 'subject', group: null }
      : held('opensAt', thing.opens_at),
    dueAt: held('dueAt', thing.due_at),
    closesAt: held('closesAt', thing.closes_at),
  };
}

/** A test with the rule of each date. Others than those who manage it are not told the names of groups. */
function presentTest({ own, ...test }: OwnTest, grant: Grant | undefined): PersonDateRow {
  const held = ({ value, from, group }: ResolvedDates['due_at'], before: string | null | undefined): Held => {
    const at = value?.toISOString() ?? null;
    const isGranted = from === 'person' && grant !== undefined && at !== (before ?? null);
    return { value: at, from: isGranted ? 'request' : from, group: test.managed ? group : null };
  };
  return {
    kind: 'test',
    _id: test.id,
    name: test.name,
    subject: test.subject_id,
    testType: test.type,
    opensAt: held(own.opens_at, grant?.exception_before?.opensAt),
    dueAt: held(own.due_at, grant?.exception_before?.dueAt),
    closesAt: held(own.closes_at, grant?.exception_before?.closesAt),
  };
}
