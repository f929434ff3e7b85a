import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Times } from '../run/measure.ts';
import type { Statement } from '../run/plans.ts';
import type { Streaming } from '../run/streaming.ts';
import type { Scale, ScaleName } from '../seed/scale.ts';

export type Result = {
  route: string;
  what: string;
  as: string | null;
  stream: boolean;
  times: Times;
  rows: number;
  buffers: number;
  /** The statement that took longest. */
  slowest: Statement | null;
};

export type Run = {
  date: string;
  machine: string;
  command: string;
  scale: Scale;
  results: Result[];
  streaming: Streaming | null;
};

/** The machine and the versions, for the head of the report. */
export function machine(): string {
  const all = cpus();
  const hardware = `${all.length} × ${all[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${hardware}, load average ${(loadavg()[1] ?? 0).toFixed(1)}, Node ${process.versions.node}`;
}

/** Keeps a run beside the data, for comparison with the other scale. */
export const keepRun = (dataDir: string, scale: ScaleName, run: Run): Promise<void> =>
  keepAs(dataDir, `results-${scale}`, run);

/** The latest run at a scale, or null. */
export const latestRun = (dataDir: string, scale: ScaleName): Promise<Run | null> =>
  latestOf<Run>(dataDir, `results-${scale}`);

/** Keeps measurements under a name. */
export async function keepAs(dataDir: string, name: string, measured: object): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, `${name}.json`), JSON.stringify(measured));
}

/** The measurements last kept under a name, or null. */
export async function latestOf<T>(dataDir: string, name: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, `${name}.json`), 'utf8')) as T;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
