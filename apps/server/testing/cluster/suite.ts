import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stdin } from 'node:process';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '../process/end-with-us.ts';
import type { Closing } from './closing.ts';
import { findMissing } from './packages.ts';
import type { Say } from './report.ts';
import { type Exception, notBehindBalancer, notBehindPooler } from './suite-exceptions.ts';
import { addUp, readReport, type SuiteReport } from './suite-report.ts';

export type SuiteOptions = {
  processes: number;
  pgbouncer: boolean;
  /** Keep the parts of the last run in which nothing failed. */
  goOn: boolean;
};

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const server = join(root, 'apps/server');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
/** The number of test files that run at once; a stopped run repeats that many at most. */
const filesInPart = 12;
/** A machine that runs all this at once is busy. */
const patience = 6;

/**
 * Runs every test that makes requests with several applications behind nginx. Answers in sentences what failed; null
 * where the programs for it cannot be had.
 */
export async function runSuite(options: SuiteOptions, closing: Closing, say: Say): Promise<string[] | null> {
  const missing = await findMissing(options.pgbouncer ? ['nginx', 'pgbouncer'] : ['nginx']);
  if (missing !== null) {
    say(`skipped: ${missing}`);
    return null;
  }
  const folder = join(root, '.runtime/suite', options.pgbouncer ? 'pgbouncer' : 'direct');
  if (!options.goOn) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const parts = await splitFiles();
  const reports: SuiteReport[] = [];
  for (const [index, files] of parts.entries()) {
    const path = join(folder, `${index + 1}.json`);
    const kept = existsSync(path) ? await readReport(path) : null;
    const isGood = kept !== null && kept.failed.length === 0 && sameFiles(kept.files, files);
    if (!isGood) await runPart(files, path, options, closing);
    const report = isGood ? kept : await readReport(path);
    reports.push(report);
    const { passed, failed } = report;
    say(`part ${index + 1} of ${parts.length}${isGood ? ' (before)' : ''}: ${passed} passed, ${failed.length} failed`);
    for (const name of failed) say(`  ✗ ${name}`);
  }
  const total = addUp(reports);
  for (const { test, why } of exceptionsOf(options)) say(`skipped: ${test} (${why})`);
  const through = options.pgbouncer ? ', through PgBouncer' : '';
  say(
    `${options.processes} applications behind nginx${through}: ` +
      `${total.passed} passed, ${total.failed.length} failed, ${total.skipped.length} skipped`,
  );
  return [...total.failed.map((name) => `failed: ${name}`), ...emptyExceptions(total, options)];
}

const exceptionsOf = ({ pgbouncer }: SuiteOptions): readonly Exception[] =>
  pgbouncer ? [...notBehindBalancer, ...notBehindPooler] : notBehindBalancer;

/** The files of tests that make requests, in parts of which each has some of the slow and some of the quick ones. */
async function splitFiles(): Promise<string[][]> {
  const files: string[] = [];
  for await (const file of glob('{src,testing}/**/*.test.ts', { cwd: server })) {
    if (/\.(slow|long)\.test\.ts$/.test(file)) continue;
    if ((await readFile(join(server, file), 'utf8')).includes('buildTestApp(')) files.push(file);
  }
  const sorted = files.toSorted();
  const count = Math.ceil(sorted.length / filesInPart);
  return Array.from({ length: count }, (_, part) => sorted.filter((_file, index) => index % count === part));
}

const sameFiles = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === others.toSorted().join();

async function runPart(files: string[], report: string, options: SuiteOptions, closing: Closing): Promise<void> {
  await rm(report, { force: true });
  const projects = ['server', 'server-s3'].flatMap((name) => ['--project', name]);
  const args = ['run', '--root', server, ...projects];
  const reporters = ['--reporter', 'json', '--outputFile', report];
  const left = exceptionsOf(options).map(({ test }) => test.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const pattern = ['--testNamePattern', `^(?!.*(${left.join('|')}))`];
  const env = {
    ...process.env,
    LECTERN_TEST_PROCESSES: String(options.processes),
    LECTERN_TEST_BALANCER: 'nginx',
    LECTERN_TEST_PATIENCE: process.env['LECTERN_TEST_PATIENCE'] ?? String(patience),
    ...(options.pgbouncer ? { LECTERN_TEST_POOLER: 'on' } : {}),
  };
  const command = [vitest, ...args, ...pattern, ...reporters, ...files];
  const child = spawn(process.execPath, command, { cwd: server, env, stdio: [stdin, 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  child.once('exit', endWithUs(child.pid, 'SIGTERM'));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await ended;
  };
  closing.push(stop);
  await ended;
  if (!existsSync(report)) throw new Error('The tests ended without a report.');
}

/** An exception that excepts nothing hides that its test was renamed, or is gone. */
function emptyExceptions({ skipped }: SuiteReport, options: SuiteOptions): string[] {
  const empty = exceptionsOf(options).filter(({ test }) => !skipped.some((name) => name.includes(test)));
  return empty.map(({ test }) => `there is no test "${test}" to skip: correct suite-exceptions.ts`);
}
