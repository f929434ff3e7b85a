// npm run test:long [-- changed [base]]: set-up, then the tests that wait for real outages, and the same closing lines.
import { changedSince, longFiles, mainOrParent } from './lib/changed.mjs';
import { longSteps, touchedBy } from './lib/long-steps.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { runMain, say } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';

const usage = {
  command: 'npm run test:long',
  text: `
Usage: npm run test:long [-- changed [base]]

Runs the tests that wait for real outages, kill programs at random moments or try very many cases.

  changed [base]  only those whose folder has changed since the commit base (origin/main, or else the commit before)
`,
  takesWords: true,
};

await runMain(async () => {
  const asked = readArguments(usage);
  if (asked === null) return 0;
  const [word, base, ...more] = asked.words;
  if (more.length > 0 || (word !== undefined && word !== 'changed'))
    throw wrongUse(usage.command, `${asked.words.join(' ')} is not understood`);
  if (word === undefined) return runSteps(longSteps(longFiles()));
  const since = base ?? mainOrParent();
  const files = touchedBy(longFiles(), changedSince(since));
  say(
    files.length === 0
      ? `no folder of long tests has changed since ${since}`
      : `changed since ${since}: ${files.join(', ')}`,
  );
  return runSteps(longSteps(files));
});
