import { say } from '@lectern/contract/say';
import { listAudience, listReadable } from '../announcements/index.ts';
import { allThings, type Kind, wordingsOf } from './kind.ts';

/** A notice to those to whom an announcement goes. One told again, after it was taken back, is told to others alone. */
export const announcement: Kind<'announcement'> = {
  listRecipients: async (db, { announcementId, first, last }) =>
    (await listAudience(db, announcementId))
      .filter((userId) => userId >= first && userId <= last)
      .map((userId) => ({ userId, thingId: announcementId })),
  itemsOf: ({ announcementId }) => [announcementId],
  describe: async (db, viewer, notices) =>
    wordingsOf(await listReadable(db, viewer, allThings(notices)), ({ id, title, place_name: place }) => ({
      text: say('Announcement in {place}: {title}', { place, title }),
      path: `/announcements/${id}`,
    })),
};
