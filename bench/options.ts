import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ScaleName, scaleNames } from './seed/scale.ts';

export type Options = {
  scale: ScaleName;
  dataDir: string;
  keep: boolean;
  only: string | null;
  limit: boolean;
  /** Measures many people at once instead of one request after the other. */
  load: (typeof loads)[number] | null;
  /** Measures the work of authors in a browser instead of requests. */
  browser: boolean;
  /** Measures nothing: writes the report anew from the kept results. */
  report: boolean;
};

const loads = ['saves', 'dates'] as const;

const usage = `npm run bench -- --scale ${scaleNames.join('|')} [--keep] [--data-dir <folder>] [--only <part of a route> | --limit | --load ${loads.join('|')} | --browser | --report]`;

/** Reads the command line. Throws a sentence that says how to use it. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: 'string', default: 'small' },
      keep: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      only: { type: 'string' },
      limit: { type: 'boolean', default: false },
      load: { type: 'string' },
      browser: { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
    },
  });
  const scale = scaleNames.find((name) => name === values.scale);
  const load = loads.find((name) => name === values.load);
  if (scale === undefined || (values.load !== undefined && load === undefined)) throw new Error(`Usage: ${usage}`);
  const dataDir = resolve(values['data-dir'] ?? join(tmpdir(), 'lectern-bench'));
  return {
    scale,
    dataDir,
    keep: values.keep,
    only: values.only ?? null,
    limit: values.limit,
    load: load ?? null,
    browser: values.browser,
    report: values.report,
  };
}
