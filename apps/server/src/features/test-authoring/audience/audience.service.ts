import { type FieldIssue, testTexts } from '@lectern/contract';
import type { TestAudience } from '@lectern/contract/test-words';
import type { Db } from '../../../platform/db/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { holdGroupsWithCourse } from '../../groups/index.ts';
import { findUsablePeople, type Targets } from './audience.repository.ts';

/** An audience with the groups or people that it names. */
export type Audience = Targets & { audience: TestAudience };
type Wanted = {
  audience?: TestAudience | undefined;
  audience_groups?: readonly string[] | undefined;
  audience_people?: readonly string[] | undefined;
};

/** The audience of a test whose input says nothing of it. */
export const everybody: Audience = { audience: 'everybody', groups: [], people: [] };

/** The audience that an input makes of the one before. Fields that it leaves out stay; groups and people stand only in their own kind. */
export function wantedAudience(before: Audience, { audience, audience_groups, audience_people }: Wanted): Audience {
  const kind = audience ?? before.audience;
  return {
    audience: kind,
    groups: kind === 'groups' ? [...new Set(audience_groups ?? before.groups)] : [],
    people: kind === 'people' ? [...new Set(audience_people ?? before.people)] : [],
  };
}

type Chosen = { before: Audience; after: Audience; courseId: string; given: Wanted };

/**
 * The problems of an audience: one that names nobody, and groups or people whom the actor may not name. Those whom the test
 * named before stay, wherever they went; an audience that was emptied from outside may be left so.
 */
export async function audienceIssues(
  trx: Db,
  actor: Actor,
  { before, after, courseId, given }: Chosen,
): Promise<FieldIssue[]> {
  const { audience, groups, people } = after;
  const left =
    audience === before.audience && given.audience_groups === undefined && given.audience_people === undefined;
  if (left) return [];
  if (audience === 'groups') {
    if (groups.length === 0) return [{ path: 'audience_groups', message: testTexts.audienceWithoutGroups }];
    const added = without(groups, before.groups);
    const usable = await holdGroupsWithCourse(trx, actor, { groupIds: added, courseId });
    return usable.length < added.length ? [{ path: 'audience_groups', message: testTexts.noAudienceGroup }] : [];
  }
  if (audience === 'people') {
    if (people.length === 0) return [{ path: 'audience_people', message: testTexts.audienceWithoutPeople }];
    const added = without(people, before.people);
    const usable = await findUsablePeople(trx, actor, courseId, added);
    return usable.size < added.length ? [{ path: 'audience_people', message: testTexts.noAudiencePerson }] : [];
  }
  return [];
}

function without(ids: readonly string[], known: readonly string[]): string[] {
  const there = new Set(known);
  return ids.filter((id) => !there.has(id));
}

/** Whether a change lets in somebody by name, or everybody, whom the named groups or people left out. */
export const letsIn = (before: Audience, after: Audience): boolean =>
  (before.audience === 'groups' || before.audience === 'people') &&
  (before.audience !== after.audience ||
    without([...after.groups, ...after.people], [...before.groups, ...before.people]).length > 0);

/** The changes that the log tells: the kind, and how many are named; where both are the same, that there was one. */
export function changeOfAudience(before: Audience, after: Audience) {
  if (written(before) === written(after)) return [];
  const changes = [
    { field: 'audience', before: before.audience, after: after.audience },
    { field: 'audience_size', before: sizeOf(before), after: sizeOf(after) },
  ].filter((change) => change.before !== change.after);
  return changes.length > 0 ? changes : [{ field: 'audience', before: null, after: null }];
}

const written = ({ audience, groups, people }: Audience): string =>
  [audience, ...groups.toSorted(), ...people.toSorted()].join(' ');

const sizeOf = ({ audience, groups, people }: Audience): string | null =>
  audience === 'groups' || audience === 'people' ? String(groups.length + people.length) : null;
