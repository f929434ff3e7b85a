import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { say } from '../lib/say.mjs';
import type { Page } from './pages.ts';
import { lowerAllButPages } from './priority.ts';
import { type Category, type Device, DEVICES, type Look, type Metric } from './report.ts';

const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS: Record<Metric, string> = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
};
const FLAGS = ['--headless=new', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The parts of Lighthouse's result that are read here. */
type Audit = {
  score: number | null;
  numericValue?: number;
  displayValue?: string;
  details?: { items?: { node?: { selector: string }; score: number }[] };
};
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  environment: { benchmarkIndex: number };
  lighthouseVersion: string;
};
type Lighthouse = {
  default: (url: string, flags: object, config?: object) => Promise<{ lhr: Report }>;
  desktopConfig: object;
};
type Launcher = {
  launch: (options: { chromePath: string; chromeFlags: string[] }) => Promise<Chrome>;
};

type Chrome = { port: number; pid: number; kill: () => void };

export type Job = {
  url: string;
  pages: readonly Page[];
  rounds: number;
  /** The path of the browser. */
  chromium: string;
  /** The address of Lighthouse's entry. */
  lighthouse: string;
};
type Tools = { url: string; chromium: string; lighthouse: Lighthouse; launcher: Launcher };

/**
 * Lighthouse's results for every page on both devices, round by round, so that the machine's other load meets all pages
 * alike. Each look has a browser of its own.
 */
export async function lookAtAll({ url, pages, rounds, chromium, lighthouse: entry }: Job): Promise<Look[]> {
  const launcher = createRequire(fileURLToPath(entry)).resolve('chrome-launcher');
  const tools: Tools = {
    url,
    chromium,
    lighthouse: (await import(entry)) as Lighthouse,
    launcher: (await import(pathToFileURL(launcher).href)) as Launcher,
  };
  const found: Look[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const page of pages) {
      for (const device of DEVICES) {
        const look = await lookPatiently(tools, page, device);
        const { path, scores, largestPaint } = look;
        say(
          `${round}/${rounds} ${path} ${device}: ${scores.performance}, largest paint ${Math.round(largestPaint)} ms`,
        );
        found.push(look);
      }
    }
  }
  return found;
}

/** Tries up to twice more when the browser recorded nothing in time, as happens on a busy machine. */
async function lookPatiently(tools: Tools, page: Page, device: Device): Promise<Look> {
  for (let left = 2; ; left -= 1) {
    try {
      return await lookAt(tools, page, device);
    } catch (error) {
      if (left === 0 || !(error instanceof Error)) throw error;
      say(`${error.message}; once more`);
    }
  }
}

async function lookAt({ url, chromium, lighthouse, launcher }: Tools, page: Page, device: Device): Promise<Look> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const chrome = await launcher.launch({
    chromePath: chromium,
    chromeFlags: [...FLAGS, ...asRoot, '--no-first-run'],
  });
  try {
    lowerAllButPages(chrome.pid);
    const flags = { port: chrome.port, output: 'json', onlyCategories: CATEGORIES, logLevel: 'error' };
    const config = device === 'desktop' ? lighthouse.desktopConfig : undefined;
    const { lhr } = await lighthouse.default(`${url}${page.path}`, flags, config);
    if (lhr.runtimeError) throw new Error(`${page.path}: ${lhr.runtimeError.message}`);
    return { ...page, device, ...takeFrom(lhr) };
  } finally {
    chrome.kill();
  }
}

/** The scores out of 100, the metrics, the machine's speed at that moment, and the audits that cost points. */
function takeFrom({
  categories,
  audits,
  environment,
  lighthouseVersion,
}: Report): Omit<Look, 'name' | 'path' | 'device'> {
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  const metric = (name: Metric) => audits[METRICS[name]]?.numericValue ?? 0;
  const failing = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap(({ id: audit, weight }) => {
      const { score: reached = null, displayValue = '' } = audits[audit] ?? {};
      return weight > 0 && reached !== null && reached < 0.9 ? [{ category: id, audit, value: displayValue }] : [];
    }),
  );
  const shifts = audits['layout-shifts']?.details?.items ?? [];
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: metric('firstPaint'),
    largestPaint: metric('largestPaint'),
    blocked: metric('blocked'),
    shift: metric('shift'),
    bytes: metric('bytes'),
    speed: environment.benchmarkIndex,
    version: lighthouseVersion,
    failing,
    shifts: shifts.map(({ node, score: moved }) => `${node?.selector ?? 'the page'} ${moved.toFixed(3)}`),
  };
}
