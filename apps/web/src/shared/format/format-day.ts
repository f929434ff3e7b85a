import { locale } from '../messages/language.ts';

/** A moment as a day of this or the next year, 'Fri, 12 Mar', in the reader's time zone. */
export const formatDay = (moment: string): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(moment));
