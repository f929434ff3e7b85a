/** A join code as the specification makes it: `NCL1-` and the time in upper-case base 36. `now` is in milliseconds. */
export function generateJoinCode(now: number): string {
  return `NCL1-${now.toString(36).toUpperCase()}`;
}

/** The form in which codes are compared: surrounding spaces and case do not count. */
export function normalizeJoinCode(code: string): string {
  return code.trim().toUpperCase();
}
