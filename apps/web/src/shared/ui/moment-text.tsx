import { useSyncExternalStore } from 'react';
import { formatWeekdayMoment } from '../format/format-moment.ts';

const never = () => () => undefined;

/** A sentence with a moment: in the reader's time zone, on pages that the server draws in UTC until the browser has it. */
export function MomentText({ at, say }: { at: string; say: (moment: string) => string }) {
  const moment = useSyncExternalStore(
    never,
    () => formatWeekdayMoment(at),
    () => formatWeekdayMoment(at, 'UTC'),
  );
  return <time dateTime={at}>{say(moment)}</time>;
}
