import type { CopiedCourse, CopiedGroup, CopiedTest, CopyCourseInput, CopyInput } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { copyCourse } from '../courses/index.ts';
import { copyGroup } from '../groups/index.ts';
import { copyTest, copyTestsOf } from '../test-authoring/index.ts';

/** The tests of a copy that none went along with. */
export const noTests: CopiedCourse['tests'] = { copied: 0, disabled: 0, leftOut: 0 };

/** Copies a course, with those of its tests that the actor manages where asked. Throws `not_found` or `forbidden`. */
export async function copyWholeCourse(act: Act, id: string, { name, tests }: CopyCourseInput): Promise<CopiedCourse> {
  return transact(act, async (act) => {
    const copy = await copyCourse(act, id, name);
    return {
      _id: copy.id,
      name,
      tests: tests === true ? await copyTestsOf(act, { courseId: id, seenBy: act.actor }, copy.things) : noTests,
    };
  });
}

/** Copies a test into its course. Throws `not_found`, and `conflict` where its subject is gone. */
export async function copyOneTest(act: Act, id: string, { name }: CopyInput): Promise<CopiedTest> {
  const { _id, test_name, test_status } = await copyTest(act, id, name);
  return { _id, test_name, test_status };
}

/** Copies a group without its people. Throws `not_found` and `group_name_taken`. */
export async function copyOneGroup(act: Act, id: string, { name }: CopyInput): Promise<CopiedGroup> {
  const group = await copyGroup(act, id, name);
  return { _id: group._id, name: group.name };
}
