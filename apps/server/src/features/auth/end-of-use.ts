const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** For how long auth sessions last. */
export type Lifetimes = {
  rememberDays: number;
  /** After so many days a remembered auth session ends however much it is used. */
  rememberMostDays: number;
  sessionHours: number;
  /** After so many minutes without use an auth session that is not remembered ends. */
  idleMinutes: number;
};

type AuthSessionLife = { remember: boolean; createdAt: Date };

/**
 * When an auth session ends that is used now and never again: remembered after some days, else after some minutes; but not
 * beyond what somebody may stay signed in without ever giving the password again.
 */
export function endOfUse(
  { settings }: { settings: Lifetimes },
  { remember, createdAt }: AuthSessionLife,
  now: Date,
): Date {
  const [unused, most] = remember
    ? [settings.rememberDays * day, settings.rememberMostDays * day]
    : [settings.idleMinutes * minute, settings.sessionHours * hour];
  return new Date(Math.min(now.getTime() + unused, createdAt.getTime() + most));
}

/** How old the last use that is written down may be: a request in between writes nothing. */
export const notedEveryMs = ({ remember }: Pick<AuthSessionLife, 'remember'>): number => (remember ? hour : 5 * minute);
