import { dateText } from './zone.ts';

/** A moment as a day of this or the next year, 'Fri, 12 Mar', in the reader's time zone. */
export const formatDay = (moment: string): string =>
  dateText(new Date(moment), { weekday: 'short', day: 'numeric', month: 'short' });

/** The same in full, 'Friday 12 March'. */
export const formatLongDay = (moment: Date): string =>
  dateText(moment, { weekday: 'long', day: 'numeric', month: 'long' });
