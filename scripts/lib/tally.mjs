/**
 * Counts one Vitest run from its JSON report and exit code: a file that did not load counts as one failure, and so does
 * a run that failed, or left no report, without any failed test.
 */
export function tally(report, exitCode) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The sum of several counts. */
export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) for (const key of Object.keys(total)) total[key] += count[key];
  return total;
}
