import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from './child.mjs';
import { ROOT } from './files.mjs';

/** Runs files with these texts and reads the reporter's report. */
async function reportOn(files) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const path = join(folder, 'report.json');
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporter = join(ROOT, 'scripts', 'lib', 'run-report.mjs');
  const args = [vitest, 'run', '--globals', '--root', folder, `--reporter=${reporter}`];
  await run(process.execPath, args, { cwd: folder, env: { ...process.env, LECTERN_RUN_REPORT: path } });
  return JSON.parse(readFileSync(path, 'utf8'));
}

it('names each failed test with one line of why, however the failure came about', async () => {
  const report = await reportOn({
    'one.test.mjs': `
      describe('adding', () => {
        it('works', () => expect(1 + 1).toBe(2));
        it('finds nothing', () => expect(['/home: a button without a name']).toEqual([]));
        it('throws', () => { throw new Error('no luck\\nmore of it'); });
        it.skip('later', () => {});
      });`,
    'two.test.mjs': `beforeAll(() => { throw new Error('no server'); }); it('waits', () => {});`,
    'three.test.mjs': `import './absent.mjs';`,
    'four.test.mjs': `it('leaves something behind', () => { setTimeout(() => { throw new Error('too late'); }); });`,
  });
  const why = (ending) => report.failures.find(({ name }) => name.endsWith(ending))?.why;

  expect(report).toMatchObject({ passed: 2, failed: report.failures.length });
  expect(why('one.test.mjs › adding > finds nothing')).toContain('/home: a button without a name');
  expect(why('one.test.mjs › adding > throws')).toBe('no luck');
  expect(why('two.test.mjs')).toBe('no server');
  expect(why('three.test.mjs')).toContain('absent.mjs');
  expect(why('outside of all tests')).toBe('too late');
  expect(report.failures).toHaveLength(5);
  expect(report.unsteady).toEqual([]);
  expect(report.files).toHaveLength(4);
});

it('tells a test that passed at a second try only, and one that failed at both', async () => {
  const report = await reportOn({
    'one.test.mjs': `
      let tries = 0;
      it('is late once', { retry: 1 }, () => { tries += 1; if (tries === 1) throw new Error('too late'); });
      it('is always late', { retry: 1 }, () => { throw new Error('never'); });`,
  });
  expect(report).toMatchObject({ passed: 1, failed: 1 });
  expect(report.unsteady).toEqual([{ name: expect.stringContaining('is late once'), why: 'too late' }]);
  expect(report.failures).toEqual([{ name: expect.stringContaining('is always late'), why: 'never' }]);
});
