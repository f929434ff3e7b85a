// Hours as clocks on a wall of a time zone show them. A wall's time is kept as the milliseconds that it would be in UTC.

const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** The time on a wall of the zone at a moment. */
export function wallAt(moment: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(moment)) part[type] = Number(value);
  const wall = new Date(0);
  // Apart from `Date.UTC`, which takes the years before 100 for those after 1900.
  wall.setUTCFullYear(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day']);
  wall.setUTCHours(part['hour'] ?? 0, part['minute'], part['second']);
  return wall.getTime() + (((moment % 1_000) + 1_000) % 1_000);
}

/** Whether a time stands on the walls of a zone once, twice because clocks go back, or never because they skip it. */
export type Showing = 'once' | 'twice' | 'never';

/** The moment of a time on a wall: the earlier of two; one that is skipped is as much later as the clocks skip. */
export function momentOf(wall: number, zone: string): { moment: number; shown: Showing } {
  const offsetNear = (moment: number): number => wallAt(moment, zone) - moment;
  const [before, after] = [offsetNear(wall - dayMs), offsetNear(wall + dayMs)];
  if (before === after) return { moment: wall - before, shown: 'once' };
  const real = [wall - before, wall - after].filter((moment) => wallAt(moment, zone) === wall);
  if (real.length === 0) return { moment: wall - before, shown: 'never' };
  return { moment: Math.min(...real), shown: real.length === 2 ? 'twice' : 'once' };
}
