// npm test [-- <step> …]: set-up, then every gate and every test suite, then one line `N passed, N failed`.
import { runMain } from './lib/say.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { STEPS, chooseSteps } from './lib/steps.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';

const usage = {
  command: 'npm test',
  text: `
Usage: npm test [-- <step> …]

Runs everything that CI runs, or only the steps that are named: ${STEPS.map(({ name }) => name).join(', ')}.
What each looks at: CONTRIBUTING.md.
`,
  takesWords: true,
};

await runMain(async () => {
  const asked = readArguments(usage);
  if (asked === null) return 0;
  const { steps, unknown } = chooseSteps(asked.words);
  if (unknown.length > 0) throw wrongUse(usage.command, `no step is called ${unknown.join(', ')}`);
  return runSteps(steps);
});
