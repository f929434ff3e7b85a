import { datesOfKind, type PersonDateRow } from '@lectern/contract';
import type { CourseThing, OwnMaterialDates } from '../courses/index.ts';
import type { ResolvedDates, TestOfSheet } from '../test-authoring/index.ts';
import type { Grant } from '../time-requests/index.ts';
import { inOrder } from './course-dates.presenter.ts';

type OwnTest = TestOfSheet & { own: ResolvedDates };
/** A thing with its dates for the person; null where those of everybody are all that it has. */
type OwnThing = CourseThing & { own: OwnMaterialDates | null };
type Held = PersonDateRow['opensAt'];

/** The rows of a course's dates as they hold for one person. */
export function presentPersonRows(
  things: readonly OwnThing[],
  tests: readonly OwnTest[],
  grants: readonly Grant[],
): PersonDateRow[] {
  const granted = new Map(grants.map((grant) => [grant.assessment_id, grant]));
  return inOrder(things, tests, {
    thing: presentThing,
    test: (test) => presentTest(test, granted.get(test.id)),
  });
}

function presentThing(thing: OwnThing): PersonDateRow {
  const fields: readonly string[] = datesOfKind[thing.kind];
  const held = (field: 'opensAt' | 'dueAt' | 'closesAt', column: keyof OwnMaterialDates): Held => {
    if (!fields.includes(field)) return null;
    const { value, from, group } = thing.own?.[column] ?? { value: thing[column], from: 'default', group: null };
    const isOfSubject = from === 'default' && value !== null && thing[column] === null;
    return { value: value?.toISOString() ?? null, from: isOfSubject ? 'subject' : from, group };
  };
  return {
    kind: thing.kind,
    _id: thing.id,
    name: thing.name,
    subject: thing.subject_id,
    testType: null,
    opensAt: held('opensAt', 'opens_at'),
    dueAt: held('dueAt', 'due_at'),
    closesAt: held('closesAt', 'closes_at'),
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
