import type { Announcement } from '@lectern/contract';

/** The course or the institution that announcements belong to, by its id. */
export type Place = Pick<Announcement['place'], 'kind' | '_id'>;
