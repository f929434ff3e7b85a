import { limits } from '@lectern/contract';
import type { Client } from 'pg';
import type { Db } from '../../platform/db/index.ts';
import { findLastMaintenance, judgeMaintenance } from '../../platform/jobs/last-maintenance.ts';
import { findMailHealth, judgeMail } from '../../platform/mail/index.ts';
import type { SingleConnection } from '../backup/single-connection.ts';
import { type Finding, judged, ok, warn } from './finding.ts';

const logAdvice = 'See that a server runs and what its log says.';

/** Does what is to happen by itself happen: mail, imports, tests whose time is over? */
export async function checkWork({ client, db }: SingleConnection, now: Date): Promise<Finding[]> {
  return [
    await checkMail(db, now),
    await checkMaintenance(db, now),
    await checkImports(client, now),
    await checkDeadlines(client, now),
  ];
}

async function checkMail(db: Db, now: Date): Promise<Finding> {
  const health = await findMailHealth(db, now);
  const waiting = health.waiting < limits.countedMatches ? `${health.waiting}` : `${health.waiting} or more`;
  if (judgeMail(health) === 'fine') return ok('mail', `${waiting} waiting to be sent`);
  const says = `${health.stuck} of ${waiting} cannot be sent${health.reasons === null ? '' : ` (${health.reasons})`}`;
  return warn({ about: 'mail', says }, 'See that SMTP_URL is right, that its server answers, and that a server runs.');
}

/** When old things were last removed; a server does so every ten minutes. */
async function checkMaintenance(db: Db, now: Date): Promise<Finding> {
  const last = await findLastMaintenance(db);
  const failed = last === null || last.failed.length === 0 ? '' : `; failed: ${last.failed.join(', ')}`;
  const says = last === null ? 'never yet' : `last done at ${last.ended_at.toISOString()}${failed}`;
  return judged(judgeMaintenance(last, now), { about: 'tidying up', says }, logAdvice);
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
