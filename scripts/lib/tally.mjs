/** The count of what passed without tests. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [], files: [] };

/** One failure and nothing else: a gate that failed, or a run that said nothing. */
export function oneFailure(name, why) {
  return { ...NOTHING, failed: 1, failures: [{ name, why }] };
}

/**
 * Counts one Vitest run from its report (`run-report.mjs`) and its exit code. A run that left no report, or failed without
 * any failed test, counts as one failure.
 */
export function tally(name, report, exitCode) {
  if (report === null) return oneFailure(name, `ended with exit code ${exitCode} before it could say what failed`);
  if (report.failed === 0 && exitCode !== 0) {
    return sum([report, oneFailure(name, `ended with exit code ${exitCode} though no test failed`)]);
  }
  return report;
}

/** The sum of several counts, their failures and files one after the other. */
export function sum(counts) {
  const total = { ...NOTHING, failures: [], unsteady: [], files: [] };
  for (const count of counts) {
    for (const key of ['passed', 'failed', 'skipped']) total[key] += count[key];
    total.failures.push(...count.failures);
    total.unsteady.push(...count.unsteady);
    total.files.push(...count.files);
  }
  return total;
}

const SLOWEST = 30;
/** The closing lines leave faster files out. */
const SLOW_MS = 2_000;

/**
 * The closing lines of a run: the slowest files, then the tests that passed at a further try only and each failure with one
 * line of why, then the count.
 */
export function closingLines({ passed, failed, failures, unsteady, files }) {
  const slow = files
    .filter(({ ms }) => ms >= SLOW_MS)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST);
  return [
    ...(slow.length === 0 ? [] : ['', 'The slowest files:']),
    ...slow.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`),
    ...listed('Passed at a second try only:', unsteady),
    ...listed('Failed:', failures),
    `${passed} passed, ${failed} failed`,
  ];
}

const listed = (heading, tests) =>
  tests.length === 0 ? [] : ['', heading, ...tests.map(({ name, why }) => `  ${name}\n    ${why}`)];
