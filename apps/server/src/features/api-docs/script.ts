import type { Caller, Example, Step } from '../../platform/feature/example.ts';

const json = "-H 'Content-Type: application/json'";
/** A picture of one pixel. */
const picture = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64 -d > picture.png',
].join(' | ');

/**
 * An example as lines for a shell: those who call sign in first, each with a jar of cookies of their own, and what later
 * calls need of an answer is kept in a variable. `origin` is where the server is.
 */
export function scriptOf(example: Example, origin: string): string {
  const known = new Set<Caller>(['visitor']);
  const lines: string[] = [];
  if (JSON.stringify(example).includes('$now') || example.some(({ by }) => by === 'newcomer'))
    lines.push('now=$(date +%s)$$');
  if (example.some((step) => step.picture !== null)) lines.push(`echo ${picture}`);
  for (const step of example) {
    if (!known.has(step.by)) lines.push(signIn(step.by, origin));
    known.add(step.by);
    lines.push(lineOf(step, origin));
  }
  return lines.join('\n');
}

function signIn(by: Caller, origin: string): string {
  const jar = `-c ${by}.jar`;
  if (by !== 'newcomer') {
    const body = JSON.stringify({ usernameOrEmail: by, password: 'lectern-demo' });
    return `curl -s -o /dev/null ${jar} ${json} -d '${body}' ${origin}/api/users/sign_in`;
  }
  const secret = { password: 'a word of mine', confirmPassword: 'a word of mine' };
  const account = { username: 'newcomer-$now', email: 'newcomer-$now@example.org', ...secret };
  return `newcomer=$(curl -s ${jar} ${json} -d @- ${origin}/api/users/sign_up <<END${firstId}\n${textOf(account)}\nEND\n)`;
}

const firstId = ` | grep -o '"_id":"[^"]*"' | head -1 | cut -d'"' -f4`;

function lineOf(step: Step, origin: string): string {
  const [method = '', path = ''] = step.route.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => step.params[name] ?? '');
  const query = Object.entries(step.query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%24', '$')}`,
  );
  const address = `"${origin}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}"`;
  const sends = step.body !== undefined || step.picture !== null || step.file !== null;
  const parts = [
    'curl -s',
    ...(step.by === 'visitor' ? [] : [`-b ${step.by}.jar`]),
    ...(method === (sends ? 'POST' : 'GET') ? [] : [`-X ${method}`]),
    ...(step.picture === null ? [] : [`-F ${step.picture}=@picture.png`]),
    ...(step.file === null ? [] : [`-F file=@${step.file}`]),
    ...(step.saves === null ? [] : [`-o ${step.saves}`]),
    ...(step.body === undefined ? [] : [json, '-d @-']),
    address,
  ];
  const [start, end] = step.body === undefined ? ['', ''] : [' <<END', `\n${textOf(step.body)}\nEND`];
  const command = parts.join(' ');
  if (step.until !== null) return `until ${command} | grep -q '${step.until}'; do sleep 1; done`;
  if (step.keep === null) return `${command}${start}${end}`;
  const { as, found } = step.keep;
  const pick = found === undefined ? firstId : ` | sed -n 's|.*${found}.*|\\1|p'`;
  return `${as}=$(${command}${start}${pick}${end}${end === '' ? '' : '\n'})`;
}

/** JSON between the lines of a here-document, in which the shell fills in variables. Throws for what it would change besides. */
function textOf(body: unknown): string {
  const text = JSON.stringify(body);
  if (/[`]|\\[\\$]|\$\(/.test(text)) throw new Error(`A shell would change ${text}`);
  return text;
}
