/** A join code as the specification makes it: `NCL1-` and the time in upper-case base 36. `now` is in milliseconds. */
export function generateJoinCode(now: number): string {
  return `NCL1-${now.toString(36).toUpperCase()}`;
}

const mostTyped = 1_000;

/** A code as it was meant: without what pasting brings along, as spaces, line breaks, quotes and a full stop after it. */
export function cleanJoinCode(code: string): string {
  // No code is as long with anything around it, and to look for the end of many quotes takes time by their square.
  if (code.length > mostTyped) return code;
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
