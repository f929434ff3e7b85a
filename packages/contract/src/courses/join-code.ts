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

/** The same code as somebody may have meant it who left a dash out or put one in: at most one dash, anywhere. */
export function joinCodesMeant(code: string): string[] {
  const bare = normalizeJoinCode(code).replaceAll('-', '');
  const dashed = Array.from({ length: Math.max(0, bare.length - 1) }, (_, at) => {
    return `${bare.slice(0, at + 1)}-${bare.slice(at + 1)}`;
  });
  return [bare, ...dashed];
}

/** The form in which codes are compared: case does not count, nor what pasting brings along. */
export function normalizeJoinCode(code: string): string {
  return cleanJoinCode(code).toUpperCase();
}
