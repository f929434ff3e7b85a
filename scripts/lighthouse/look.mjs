// The process that runs Lighthouse, on Node 24: takes a job as JSON and prints the results as JSON.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { say } from '../lib/say.mjs';
import { DEVICES } from './report.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
};
const FLAGS = ['--headless=new', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const { url, pages, rounds, chromium, lighthouse: entry } = JSON.parse(process.argv[2]);
const { default: lighthouse, desktopConfig } = await import(entry);
const launcher = createRequire(fileURLToPath(entry)).resolve('chrome-launcher');
const { launch } = await import(pathToFileURL(launcher).href);

const found = [];
// Round by round, so that the machine's other load meets all pages alike. Each look has a browser of its own.
for (let round = 1; round <= rounds; round += 1) {
  for (const page of pages) for (const device of DEVICES) found.push(await lookPatiently(page, device, round));
}
process.stdout.write(JSON.stringify(found));

/** Tries up to twice more when the browser recorded nothing in time, as happens on a busy machine. */
async function lookPatiently(page, device, round) {
  for (let left = 2; ; left -= 1) {
    try {
      return await lookAt(page, device, round);
    } catch (error) {
      if (left === 0) throw error;
      say(`${error.message}; once more`);
    }
  }
}

async function lookAt({ name, path }, device, round) {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const chrome = await launch({ chromePath: chromium, chromeFlags: [...FLAGS, ...asRoot, '--no-first-run'] });
  try {
    const flags = { port: chrome.port, output: 'json', onlyCategories: CATEGORIES, logLevel: 'error' };
    const config = device === 'desktop' ? desktopConfig : undefined;
    const { lhr } = await lighthouse(`${url}${path}`, flags, config);
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    const one = { name, path, device, ...takeFrom(lhr) };
    say(
      `${round}/${rounds} ${path} ${device}: ${one.scores.performance}, largest paint ${Math.round(one.largestPaint)} ms`,
    );
    return one;
  } finally {
    chrome.kill();
  }
}

/** The scores out of 100, the metrics, the machine's speed at that moment, and the audits that cost points. */
function takeFrom({ categories, audits, environment, lighthouseVersion }) {
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]));
  const metrics = Object.entries(METRICS).map(([name, id]) => [name, audits[id].numericValue ?? 0]);
  const failing = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((ref) => ref.weight > 0 && audits[ref.id].score !== null && audits[ref.id].score < 0.9)
      .map((ref) => ({ category: id, audit: ref.id, value: audits[ref.id].displayValue ?? '' })),
  );
  const shifts = audits['layout-shifts']?.details?.items ?? [];
  return {
    scores,
    ...Object.fromEntries(metrics),
    speed: environment.benchmarkIndex,
    version: lighthouseVersion,
    failing,
    shifts: shifts.map(({ node, score }) => `${node?.selector ?? 'the page'} ${score.toFixed(3)}`),
  };
}
