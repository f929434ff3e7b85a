import type { PullDoubt } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { tellLater } from '../../../platform/events/later.ts';
import { findUser, actorFrom, holdPerson } from '../../users/index.ts';
import { findKnownOfSource } from '../external-ids.repository.ts';
import type { KnownOfSource } from '../one-roster.people.ts';
import { deleteRosterRow, lockRoster } from '../rosters.repository.ts';
import { type HandedIn, keepRoster, readFiles, startImport } from '../rosters.service.ts';
import { listFinished, type PullRow, updateOwnPull } from './pulls.repository.ts';
import type { Pulled } from './reading.ts';
import { wasTakenBack } from './since.ts';
import { discardWaiting, findInstitutionName, lockSource, type SourceRow, updateSource } from './sources.repository.ts';

declare module '../../../platform/events/later.ts' {
  interface LaterEvents {
    /** A pull waits for an administrator. */
    roster_waits: { sourceId: string };
  }
}

type SettlingDeps = Pick<Act, 'db' | 'clock' | 'ids'>;

/** Fewer people leave their classes on an ordinary day. */
const manyPeople = 20;
const largeShare = 0.1;

/**
 * Makes a dry run of the lists that were read, in the name of the source's maker, and has it imported where the source does so
 * by itself and nothing speaks against it. A pull that changes nothing leaves no roster. False where it was stopped meanwhile.
 */
export async function settlePull(
  deps: SettlingDeps,
  { source, pull }: { source: SourceRow; pull: PullRow },
  pulled: Pulled,
): Promise<boolean> {
  const known = await findKnownOfSource(deps.db, source.system);
  const handedIn = await readFiles(deps.db, pulled.files);
  return transact(deps, async ({ db: trx, clock, ids }) => {
    const now = clock.now();
    const ended = { state: 'done', read: pulled.read, ended_at: now } as const;
    // First, so that nobody stops it from here on.
    if (!(await updateOwnPull(trx, pull, ended))) return false;
    const fresh = await lockSource(trx, source.id);
    const maker = await findUser(trx, source.created_by);
    if (fresh === null || maker === null || !(await holdPerson(trx, maker.id))) return false;
    const leaving = leavingOf(handedIn);
    const finished = await listFinished(trx, fresh);
    const doubt = doubtOf({ handedIn, pulled, known, leaving, wasTakenBack: wasTakenBack(finished.slice(1)) });
    await discardWaiting(trx, source.id);
    const act: Act = { db: trx, actor: actorFrom(maker), clock, ids, origin: null };
    const isUnseen = fresh.imports_itself && doubt === null;
    const kept = await keepDryRun(act, handedIn, { source: fresh, isUnseen });
    const imports = isUnseen && kept.changes > 0 && kept.rosterId !== null;
    if (imports && kept.rosterId !== null) await startImport(trx, act.actor, kept.rosterId);
    await noteResult(trx, pull.id, { ...kept, doubt, leaving });
    await updateSource(trx, source.id, { failures: 0, failing_since: null });
    if (!imports && (kept.changes > 0 || doubt !== null))
      await tellLater(act, 'roster_waits', [{ thingId: source.id, facts: { sourceId: source.id } }]);
    return true;
  });
}

type DryRun = { rosterId: string | null; changes: number; bads: number };

async function keepDryRun(
  act: Act,
  handedIn: HandedIn,
  { source, isUnseen }: { source: SourceRow; isUnseen: boolean },
): Promise<DryRun> {
  const rosterId = await keepRoster(act, handedIn, {
    fileName: source.name,
    allowAdmins: false,
    adoptSelfMade: source.adopt_self_made,
    isUnseen,
    withinInstitution: source.institution_id,
  });
  const roster = await lockRoster(act.db, rosterId);
  const changes = (roster?.creates ?? 0) + (roster?.updates ?? 0) + (roster?.one_roster?.renameCount ?? 0);
  const bads = roster?.bads ?? 0;
  if (changes + bads > 0) return { rosterId, changes, bads };
  await deleteRosterRow(act.db, rosterId);
  return { rosterId: null, changes, bads };
}

async function noteResult(
  trx: Db,
  id: string,
  { rosterId, changes, bads, doubt, leaving }: DryRun & { doubt: PullDoubt | null; leaving: number },
): Promise<void> {
  await trx
    .updateTable('roster_pulls')
    .set({ roster_id: rosterId, changes, bads, doubt, leaving })
    .where('id', '=', id)
    .execute();
}

/** How many people a roster takes out of classes that they are in. */
function leavingOf({ columns, rows }: HandedIn): number {
  const place = columns.indexOf('leftGroups');
  return rows.filter(({ cells }) => (cells[place] ?? '') !== '').length;
}

type Looked = {
  handedIn: HandedIn;
  pulled: Pulled;
  known: KnownOfSource;
  leaving: number;
  wasTakenBack: boolean;
};

/** The reason for which a pull is not imported by itself, the gravest first; null where there is none. */
function doubtOf({ handedIn, pulled, known, leaving, wasTakenBack: takenBack }: Looked): PullDoubt | null {
  if (pulled.isPartial) return 'partial';
  if (pulled.files.modeOf('users') === 'bulk' && isEmpty(handedIn, known)) return 'empty';
  if (leaving >= manyPeople && leaving > known.places.size * largeShare) return 'leaving';
  return takenBack ? 'undone' : null;
}

/** Whether a whole pull tells of no student and no teacher, or of no place in a class where there were some. */
function isEmpty({ columns, rows }: HandedIn, { places }: KnownOfSource): boolean {
  const role = columns.indexOf('role');
  const groups = columns.indexOf('groups');
  const has = (place: number): boolean => rows.some(({ cells }) => (cells[place] ?? '') !== '');
  return !has(role) || (places.size > 0 && !has(groups));
}

/** The name of the school of everybody whom a source pulls, where it is not the provider that names it. */
export const schoolOf = (db: Db, { institution_id }: SourceRow): Promise<string | null> =>
  findInstitutionName(db, institution_id);
