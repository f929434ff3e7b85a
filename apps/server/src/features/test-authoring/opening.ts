import type { AnyAct } from '../../platform/act/index.ts';
import { tellLater } from '../../platform/events/later.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** A test of a course can be taken from now on. */
    test_opened: { courseId: string; testId: string };
  }
}

type Place = { status: 'enabled' | 'disabled'; course_id: string };

/** Tells of a test that opens where it did not before; `before` is null for a new one. */
export async function tellIfOpened(act: AnyAct, testId: string, before: Place | null, after: Place): Promise<void> {
  const courseId = after.course_id;
  const wasOpen = before?.status === 'enabled' && before.course_id === courseId;
  if (after.status === 'enabled' && !wasOpen)
    await tellLater(act, 'test_opened', [{ thingId: courseId, facts: { courseId, testId } }]);
}
