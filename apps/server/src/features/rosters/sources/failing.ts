import { say } from '@lectern/contract/say';
import { type AnyAct, transact } from '../../../platform/act/index.ts';
import { recordAct } from '../../audit/index.ts';
import { type LinkMail, mailOwner } from '../../auth/index.ts';
import { findUser } from '../../users/index.ts';
import { type PullRow, updateOwnPull } from './pulls.repository.ts';
import type { PullTrouble } from './pull-trouble.ts';
import { giveUpMs, nextTry } from './schedule.ts';
import { eventOf } from './sources.service.ts';
import { lockSource, type SourceRow, updateSource } from './sources.repository.ts';

export type FailingDeps = AnyAct & { mail: LinkMail | null };

/**
 * Notes that a pull failed. One of each night is tried again after growing pauses; a source that failed for three days is turned
 * off, and its maker is mailed.
 */
export async function noteFailure(deps: FailingDeps, pull: PullRow, trouble: PullTrouble): Promise<void> {
  await transact(deps, async (act) => {
    const { db: trx, clock } = act;
    const now = clock.now();
    const ended = { state: 'failed', problem: JSON.stringify(trouble.said), ended_at: now } as const;
    if (!(await updateOwnPull(trx, pull, ended))) return;
    const source = await lockSource(trx, pull.source_id);
    if (source === null) return;
    const failures = source.failures + 1;
    const since = source.failing_since ?? now;
    await updateSource(trx, source.id, { failures, failing_since: since });
    if (source.hour === null || !source.is_enabled) return;
    if (now.getTime() - since.getTime() >= giveUpMs) return stop(act, source);
    const { retryAfterMs = 0 } = trouble.extras;
    await updateSource(trx, source.id, { next_pull_at: nextTry(now, { failures, retryAfterMs }) });
  });
}

/** Ends a pull that cannot be because its maker may not import people. The source did not fail. */
export async function noteRest(deps: AnyAct, pull: PullRow, sentence: string): Promise<void> {
  const problem = JSON.stringify({ message: sentence });
  await updateOwnPull(deps.db, pull, { state: 'failed', problem, ended_at: deps.clock.now() });
}

async function stop(act: FailingDeps, source: SourceRow): Promise<void> {
  const { db: trx, clock, ids } = act;
  await updateSource(trx, source.id, { is_enabled: false, stopped_at: clock.now(), next_pull_at: null });
  await recordAct({ db: trx, clock, ids, actor: null, origin: null }, eventOf('roster_source_stopped', source));
  const maker = await findUser(trx, source.created_by);
  if (maker === null) return;
  await mailOwner(act, act, maker, (names) => ({
    subject: say('A roster source of Lectern was turned off'),
    happened: say(
      'The roster source “{name}” at Lectern ({site}) was turned off, because people could not be pulled from it for three days.',
      { ...names, name: source.name },
    ),
    advice: say(
      'Its page says why: Users, Import, Roster sources. Once the provider answers again, test the source and turn it on.',
    ),
  }));
}
