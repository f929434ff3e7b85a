import type { Said } from '@lectern/contract';
import { say, sayCount } from '@lectern/contract/say';
import { listHolders, listInCharge, listInDoubt, listOwnCertificates } from '../certificates/index.ts';
import { allThings, type Kind, wordingsOf } from './kind.ts';
import { areaOf } from './staff.kinds.ts';

// Notices about certificates.

/** A notice to the holder of a certificate that is valid, or revoked. */
const toHolder = (
  revoked: boolean,
  sayOf: (course: string) => Said,
): Pick<Kind<'certificate_revoked'>, 'describe'> & { itemsOf: () => readonly string[] } => ({
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listOwnCertificates(db, viewer.id, { ids: allThings(notices), revoked }), ({ name, code }) => ({
      text: sayOf(name),
      path: `/certificates/${code}`,
    })),
});

export const certificateIssued: Kind<'certificate_issued'> = {
  ...toHolder(false, (course) => say('Your certificate for {course} is here', { course })),
  listRecipients: async (db, { certificateIds }) =>
    (await listHolders(db, { ids: certificateIds, revoked: false })).map(({ id, userId }) => ({ userId, thingId: id })),
};

export const certificateRevoked: Kind<'certificate_revoked'> = {
  ...toHolder(true, (course) => say('Your certificate for {course} was revoked', { course })),
  listRecipients: async (db, { certificateId }) =>
    (await listHolders(db, { ids: [certificateId], revoked: true })).map(({ id, userId }) => ({ userId, thingId: id })),
};

export const certificateDoubted: Kind<'certificate_doubted'> = {
  listRecipients: async (db, { courseId }) =>
    (await listInCharge(db, courseId)).map((userId) => ({ userId, thingId: courseId })),
  itemsOf: () => [],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listInDoubt(db, viewer, allThings(notices)), ({ id, name, doubted }) => ({
      text: sayCount(
        doubted,
        'A corrected result no longer supports {n} certificate for {course}',
        'Corrected results no longer support {n} certificates for {course}',
        { course: name },
      ),
      path: `${areaOf(viewer, 'teacher')}/courses/${id}/certificates`,
    })),
};
