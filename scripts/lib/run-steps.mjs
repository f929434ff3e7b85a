// Runs steps of `steps.mjs`, and says at the end how they went.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUp } from '../setup.mjs';
import { run, toolEnvironment } from './child.mjs';
import { ensureChromium } from './chromium.mjs';
import { ROOT, readJsonOrNull } from './files.mjs';
import { makeMemoryFolder, removeMemoryFolder } from './memory-folder.mjs';
import { SetupError, say } from './say.mjs';
import { NOTHING, closingLines, oneFailure, sum, tally } from './tally.mjs';
import { ensureWebBuild } from './web-build.mjs';

const GATES_AT_ONCE = 2;

/** Sets up, runs the gates and then the suites, prints the closing lines, and answers the exit code. */
export async function runSteps(steps) {
  const node = await setUp();
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
  // Databases and data folders are made by the hundred, and on a busy disk a copy takes ten times as long.
  const memory = makeMemoryFolder();
  const env = toolEnvironment(node, memory === null ? colour : { ...colour, TMPDIR: memory });
  try {
    const total = await runAll(steps, { node, env, ready: new Map() });
    process.stdout.write(`${closingLines(total).join('\n')}\n`);
    return total.failed === 0 ? 0 : 1;
  } finally {
    if (memory !== null) await removeMemoryFolder(memory);
  }
}

/** Runs the gates and then the suites; answers the sum of their counts. */
async function runAll(steps, context) {
  const gates = await runGates(
    steps.filter(({ kind }) => kind === 'gate'),
    context,
  );
  const suites = [];
  for (const step of steps.filter(({ kind }) => kind === 'suite')) suites.push(await runStep(step, context));
  return sum([...gates, ...suites]);
}

/** Runs the gates two at a time; the first that fails keeps the rest from starting. */
async function runGates(gates, context) {
  const queue = [...gates];
  const counts = [];
  const worker = async () => {
    while (queue.length > 0) {
      const count = await runStep(queue.shift(), context);
      counts.push(count);
      if (count.failed > 0 && queue.length > 0) {
        say(
          `not run after this failure: ${queue
            .splice(0)
            .map(({ name }) => name)
            .join(', ')}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: GATES_AT_ONCE }, worker));
  return counts;
}

async function runStep(step, context) {
  const start = performance.now();
  const title = (mark) => `${mark} ${step.name} ${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const env = { ...context.env, ...(await prepare(step, context)) };
    const counts = [];
    for (const command of step.commands) counts.push(await runCommand(step, command, { ...context, env }));
    const count = sum(counts);
    const tests =
      step.kind === 'suite' ? ` (${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped)` : '';
    say(`${title(count.failed === 0 ? '✓' : '✗')}${tests}`);
    return count;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    say(title('✗'));
    return oneFailure(step.name, error.message);
  }
}

/**
 * Makes the things that a step needs, once for all steps, and answers the variables that they add to the environment.
 */
async function prepare({ needs = [] }, { node, env, ready }) {
  const makers = { web: () => ensureWebBuild(node), chromium: () => ensureChromium(node, env) };
  for (const need of needs) if (!ready.has(need)) ready.set(need, makers[need]());
  const [chromium] = await Promise.all(
    ['chromium', 'web'].filter((need) => needs.includes(need)).map((need) => ready.get(need)),
  );
  return needs.includes('chromium') ? { CHROMIUM_PATH: chromium } : {};
}

async function runCommand(step, [file, ...args], context) {
  const path = file.startsWith('./') ? join(ROOT, file) : join(ROOT, 'node_modules', file);
  const name = step.commands.length === 1 ? step.name : `${step.name} ${args.at(-1)}`;
  return step.kind === 'gate' ? runGate(name, [path, ...args], context) : runSuite(name, [path, ...args], context);
}

/** Two gates run at once, so a gate's output is shown only when it fails. */
async function runGate(name, args, { node, env }) {
  const { code, output } = await run(node, args, { env });
  if (code === 0) return NOTHING;
  process.stdout.write(output);
  return oneFailure(name, output.split('\n').find((line) => line.trim() !== '') ?? `ended with exit code ${code}`);
}

async function runSuite(name, args, { node, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const reportPath = join(folder, 'report.json');
  const reporters = ['--reporter=default', `--reporter=${join(ROOT, 'scripts', 'lib', 'run-report.mjs')}`];
  try {
    const { code } = await run(node, [...args, ...reporters], {
      env: { ...env, LECTERN_RUN_REPORT: reportPath },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return tally(name, readJsonOrNull(reportPath), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
