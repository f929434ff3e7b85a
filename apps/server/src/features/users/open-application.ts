import { nextVersion } from '../../platform/clock/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { recordAct, type RecordedAct } from '../audit/index.ts';
import { type Application, makeApplicant } from './applicants.repository.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** Somebody applied to an institution as a teacher. */
    teacher_applied: { institutionId: string };
  }
}

type Applicant = Parameters<typeof nextVersion>[1] & { id: string };
type Wish = Pick<Application, 'institutionId' | 'experience' | 'expertise'>;

/** Makes a student, who is held, an applicant to an institution, and tells those who decide. A part of the act's transaction. */
export async function openApplication(act: RecordedAct, applicant: Applicant, wish: Wish): Promise<void> {
  const { db: trx, clock } = act;
  const version = nextVersion(clock, applicant, applicant.id);
  await makeApplicant(trx, applicant.id, { ...wish, at: clock.now(), version });
  await recordAct(act, {
    action: 'teacher_applied',
    target: { kind: 'user', id: applicant.id },
    institutionId: wish.institutionId,
    // Where the person belonged before is nothing that this institution's coordinators should read.
    changes: [{ field: 'role', before: 'student', after: 'teacher' }],
  });
  await tellLater(act, 'teacher_applied', [
    { thingId: wish.institutionId, facts: { institutionId: wish.institutionId } },
  ]);
}
