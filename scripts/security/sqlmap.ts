import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/child.mjs';
import { say } from '../lib/say.mjs';
import { type Asker, isMissing, openFields, type Request } from './fields.ts';
import type { Person } from './instance.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { Named, Requests } from './requests.ts';

/** The work of the scanners for one person; `seconds` is wapiti's time, `until` the moment at which sqlmap ends. */
export type Job = {
  folder: string;
  person: Person;
  requests: Requests;
  ledger: Ledger;
  seconds: number;
  until: number;
  url: string;
};

/** A request that takes longer counts as cut off; one with twenty open fields takes half of this. */
const MOST_MS = 10 * 60_000;
const AT_ONCE = 2;

/**
 * Lets sqlmap attack every open field of a person's requests until a moment (in milliseconds), and notes each outcome
 * in the ledger.
 */
export async function runSqlmap({ folder, person, requests, ledger, until, url }: Job): Promise<void> {
  const waiting = [...requests.reads, ...requests.writes].filter(({ name }) => !ledger.has(person.name, name));
  const worker = async (_: unknown, number: number): Promise<void> => {
    const own = join(folder, `${person.name}-${number}`);
    mkdirSync(own);
    while (Date.now() < until) {
      const request = waiting.shift();
      if (request === undefined) return;
      const began = Date.now();
      const entry = await attack(request, { folder: own, person, url });
      const seconds = Math.round((Date.now() - began) / 1_000);
      ledger.put(person.name, request.name, { ...entry, seconds });
      if (entry.outcome === 'cut off') say(`${person.name}: ${request.name} was cut off after ${seconds} s`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function attack(request: Named, { folder, person, url }: Pick<Job, 'folder' | 'person' | 'url'>): Promise<Entry> {
  const asker: Asker = { url, cookie: person.cookie };
  const fields = await openFields(request, asker);
  if (fields === null) return { outcome: 'turned away' };
  if (fields.length === 0) return { outcome: 'refused by the contract' };
  if (await isMissing(request, asker)) return { outcome: 'nothing there', fields };
  const file = join(folder, 'request.http');
  writeFileSync(file, textOf(request, new URL(url).host, person.cookie));
  const { code, output } = await run('sqlmap', argumentsFor(file, folder, fields), { timeout: MOST_MS });
  if (/identified the following injection point/.test(output)) {
    const points = output.split('\n').filter((line) => line.startsWith('Parameter: '));
    const finding = `sqlmap, ${person.name}: ${request.name} ${points.join(', ')}`;
    return { outcome: 'attacked', fields, findings: [finding] };
  }
  if (code === 0 && /tested parameters/.test(output)) return { outcome: 'attacked', fields };
  return { outcome: 'cut off', fields, why: output.slice(-300) };
}

const argumentsFor = (file: string, folder: string, fields: readonly string[]) =>
  [
    ['-r', file, '-p', fields.join(','), '--ignore-stdin', '--batch', '--level', '1', '--risk', '1'],
    ['--dbms', 'postgresql', '--ignore-code', '*', '--timeout', '10', '--retries', '0', '--flush-session'],
    ['--disable-coloring', '--output-dir', folder],
  ].flat();

/** The request as it crosses the wire. */
function textOf({ method, path, body }: Request, host: string, cookie: string | null): string {
  const text = body === null ? '' : JSON.stringify(body);
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Accept: application/json'];
  if (cookie !== null) head.push(`Cookie: ${cookie}`);
  if (body !== null) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
