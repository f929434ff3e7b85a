import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The outcome of a run of tests. */
export type SuiteReport = {
  passed: number;
  /** Names of tests, and of files that could not be run at all. */
  failed: string[];
  skipped: string[];
  /** The files that were run, from the server's folder on. */
  files: string[];
};

const server = fileURLToPath(new URL('../../', import.meta.url));

/** As much of vitest's JSON report as is read. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Reads the report that vitest has written. */
export async function readReport(path: string): Promise<SuiteReport> {
  const { testResults } = Report.parse(JSON.parse(await readFile(path, 'utf8')));
  return addUp(
    testResults.map(({ name, status, assertionResults }) => {
      const file = relative(server, name);
      const named = (wanted: (status: string) => boolean) =>
        assertionResults.filter((one) => wanted(one.status)).map(({ fullName }) => `${file}: ${fullName}`);
      const failed = named((one) => one === 'failed');
      return {
        passed: named((one) => one === 'passed').length,
        // A file whose beginning or end fails has no failed test to show for it.
        failed: status === 'failed' && failed.length === 0 ? [file] : failed,
        skipped: named((one) => one !== 'passed' && one !== 'failed'),
        files: [file],
      };
    }),
  );
}

export function addUp(reports: readonly SuiteReport[]): SuiteReport {
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.flatMap(({ failed }) => failed),
    skipped: reports.flatMap(({ skipped }) => skipped),
    files: [...new Set(reports.flatMap(({ files }) => files))],
  };
}
