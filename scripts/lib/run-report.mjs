import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './files.mjs';

const LONGEST_REASON = 400;

/**
 * A Vitest reporter. At the end it writes `{ passed, failed, skipped, failures: [{ name, why }], unsteady: [{ name, why }],
 * files: [{ name, ms }] }` as JSON to the path in `LECTERN_RUN_REPORT`. A file that does not load and an error outside of all
 * tests count as one failure each. Unsteady tests passed at a further try only.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export.
export default class RunReport {
  onTestRunEnd(modules, unhandledErrors) {
    writeFileSync(process.env.LECTERN_RUN_REPORT, JSON.stringify(reportOf(modules, unhandledErrors)));
  }
}

function reportOf(modules, unhandledErrors) {
  const report = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [], files: [] };
  const fail = (name, errors) => {
    report.failed += 1;
    report.failures.push({ name, why: reasonOf(errors[0]) });
  };
  for (const module of modules) {
    const file = relative(ROOT, module.moduleId);
    const { duration, collectDuration } = module.diagnostic();
    report.files.push({ name: file, ms: Math.round(duration + collectDuration) });
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === 'failed') fail(`${file} › ${test.fullName}`, errors);
      else report[state === 'passed' ? 'passed' : 'skipped'] += 1;
      if (test.diagnostic()?.flaky === true)
        report.unsteady.push({ name: `${file} › ${test.fullName}`, why: reasonOf(errors?.[0]) });
    }
    for (const error of errorsOutsideTests(module)) fail(file, [error]);
  }
  for (const error of unhandledErrors) fail('outside of all tests', [error]);
  return report;
}

/** Errors of a file's own code and of its hooks. */
function errorsOutsideTests(module) {
  return [module, ...module.children.allSuites()].flatMap((part) => part.errors());
}

/** One line of why: the error's message, and for a comparison what was received. */
export function reasonOf(error) {
  if (error === undefined) return 'no reason given';
  const plain = (text) => stripVTControlCharacters(String(text ?? ''));
  const [message = ''] = plain(error.message).split('\n');
  const received = plain(error.diff)
    .split('\n')
    .filter((line) => line.startsWith('+ ') && line !== '+ Received')
    .map((line) => line.slice(1).trim());
  const line = received.length === 0 ? message : `${message} | received: ${received.join(' ')}`;
  return line.length <= LONGEST_REASON ? line : `${line.slice(0, LONGEST_REASON - 1)}…`;
}
