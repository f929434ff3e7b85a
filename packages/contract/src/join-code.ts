/** A join code as the specification makes it: `NCL1-` and the time in upper-case base 36. `now` is in milliseconds. */
export function generateJoinCode(now: number): string {
  return `NCL1-${now.toString(36).toUpperCase()}`;
}

/** A code as it was meant: without what pasting brings along, as spaces, line breaks, quotes and a full stop after it. */
export function cleanJoinCode(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/^["'“”‘’«»(]+|["'“”‘’«»).,;:!?]+$/g, '');
}

/** The form in which codes are compared: case does not count, nor what pasting brings along. */
export function normalizeJoinCode(code: string): string {
  return cleanJoinCode(code).toUpperCase();
}
