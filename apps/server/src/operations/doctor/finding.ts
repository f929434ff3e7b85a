import type { HealthState } from '@lectern/contract';

/** A finding about one thing, with advice on what to do. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; about: string; says: string; advice?: string };

type Rest = { about: string; says: string };

export const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says });
export const warn = (rest: Rest, advice: string): Finding => ({ level: 'warn', ...rest, advice });
export const fail = (rest: Rest, advice: string): Finding => ({ level: 'fail', ...rest, advice });

/** A finding whose level follows from how the thing stands. */
export function judged(state: HealthState, rest: Rest, advice: string): Finding {
  if (state === 'fine') return ok(rest.about, rest.says);
  return state === 'act' ? fail(rest, advice) : warn(rest, advice);
}

/** A finding as a line, or two with what to do. */
export function findingText({ level, about, says, advice }: Finding): string {
  const line = `${level.padEnd(4)}  ${about}: ${says}`;
  return advice === undefined ? line : `${line}\n      → ${advice}`;
}
