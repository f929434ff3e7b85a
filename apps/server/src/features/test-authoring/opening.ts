import type { AnyAct } from '../../platform/act/index.ts';
import { tellLater } from '../../platform/events/later.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** A test of a course can be taken from now on, or by this group or person alone. */
    test_opened: { courseId: string; testId: string; targetId?: string };
  }
}

type Place = { status: 'enabled' | 'disabled'; course_id: string; opens_at: Date | null; letsIn?: boolean };

/**
 * Tells of a test that is enabled where it was not before, or that an edit opens, or lets others in; `before` is null for a
 * new one. Nobody tells of an opening that comes with the time, and nobody is told twice.
 */
export async function tellIfOpened(act: AnyAct, testId: string, before: Place | null, after: Place): Promise<void> {
  const courseId = after.course_id;
  const wasEnabled = before?.status === 'enabled' && before.course_id === courseId;
  const now = act.clock.now();
  if (after.status === 'enabled' && !(wasEnabled && after.letsIn !== true && !opensNow(now, before, after)))
    await tellLater(act, 'test_opened', [{ thingId: courseId, facts: { courseId, testId } }]);
}

type Opening = { opens_at: Date | null };

/** Whether a change opens what was to open later. */
export const opensNow = (now: Date, before: Opening, after: Opening): boolean =>
  before.opens_at !== null && before.opens_at > now && (after.opens_at === null || after.opens_at <= now);
