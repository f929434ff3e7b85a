import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/child.mjs';
import { say } from '../lib/say.mjs';

/** Less is hardly a try. */
const LEAST_MS = 3_000;

/** Lets sqlmap attack every filter and every text of a person's requests; answers a line for each finding. */
export async function runSqlmap({ folder, person, requests, seconds, url }) {
  const reads = requests.gets.filter((path) => path.includes('?')).map((path) => ({ method: 'GET', path, body: null }));
  const all = [...reads, ...requests.writes];
  const end = Date.now() + seconds * 1_000;
  const found = [];
  let cut = 0;
  for (const [index, request] of all.entries()) {
    const left = end - Date.now();
    // What time is left is shared among the requests that are left, so that the last one is tried like the first.
    const share = Math.round(Math.max(LEAST_MS, left / (all.length - index)));
    const file = join(folder, `${person.name}-${index}.http`);
    writeFileSync(file, textOf(request, new URL(url).host, person.cookie));
    const { code, output } = await run('sqlmap', argumentsFor(file, folder), { timeout: share });
    if (code !== 0 || !/tested parameters|identified the following/.test(output)) cut += 1;
    if (/identified the following injection point/.test(output)) {
      const points = output.split('\n').filter((line) => line.startsWith('Parameter: '));
      found.push(`sqlmap, ${person.name}: ${request.method} ${request.path} ${points.join(', ')}`);
    }
  }
  say(`${person.name}: sqlmap tried ${all.length} requests, ${cut} of them not to the end`);
  return found;
}

const argumentsFor = (file, folder) =>
  [
    ['-r', file, '--ignore-stdin', '--batch', '--level', '1', '--risk', '1', '--dbms', 'postgresql', '--threads', '4'],
    ['--ignore-code', '401', '--timeout', '10', '--retries', '0', '--flush-session', '--disable-coloring'],
    ['--output-dir', folder],
  ].flat();

/** The request as it crosses the wire. */
function textOf({ method, path, body }, host, cookie) {
  const text = body === null ? '' : JSON.stringify(body);
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Accept: application/json'];
  if (cookie !== null) head.push(`Cookie: ${cookie}`);
  if (body !== null) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
