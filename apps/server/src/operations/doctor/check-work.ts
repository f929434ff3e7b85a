import type { Client } from 'pg';
import { type Finding, ok, warn } from './finding.ts';

const logAdvice = 'See that a server runs and what its log says.';

/** Does what is to happen by itself happen: mail, imports, tests whose time is over? */
export async function checkWork(client: Client, now: Date): Promise<Finding[]> {
  return [await checkMail(client, now), await checkImports(client, now), await checkDeadlines(client, now)];
}

async function checkMail(client: Client, now: Date): Promise<Finding> {
  const { rows } = await client.query<{ waiting: string; stuck: string; reasons: string | null }>(
    `select count(*) as waiting, count(*) filter (where attempts > 2 or created_at < $1::timestamptz - interval '15 minutes') as stuck,
       string_agg(distinct last_error, ', ') as reasons
     from mails where expires_at > $1`,
    [now],
  );
  const { waiting = '0', stuck = '0', reasons = null } = rows[0] ?? {};
  if (stuck === '0') return ok('mail', `${waiting} waiting to be sent`);
  const says = `${stuck} of ${waiting} cannot be sent${reasons === null ? '' : ` (${reasons})`}`;
  return warn({ about: 'mail', says }, 'See that SMTP_URL is right, that its server answers, and that a server runs.');
}

async function checkImports(client: Client, now: Date): Promise<Finding> {
  const { rows } = await client.query<{ running: string; stuck: string }>(
    `select count(*) as running, count(*) filter (
       where coalesce(worked_on_at, created_at) < $1::timestamptz - interval '10 minutes') as stuck
     from rosters where status in ('importing', 'undoing')`,
    [now],
  );
  const { running = '0', stuck = '0' } = rows[0] ?? {};
  if (stuck === '0') return ok('imports', `${running} under way`);
  return warn({ about: 'imports', says: `${stuck} of ${running} stand still` }, logAdvice);
}

async function checkDeadlines(client: Client, now: Date): Promise<Finding> {
  const { rows } = await client.query<{ open: string; late: string }>(
    `select count(*) as open, count(*) filter (where deadline_at < $1::timestamptz - interval '5 minutes') as late
     from attempts where status = 'open'`,
    [now],
  );
  const { open = '0', late = '0' } = rows[0] ?? {};
  if (late === '0') return ok('tests', `${open} being sat`);
  const says = `${late} of ${open} open attempts are over and not submitted`;
  return warn({ about: 'tests', says }, logAdvice);
}
