import {
  type CreateRosterSourceInput,
  limits,
  type RosterSource,
  sourceTexts,
  type UpdateRosterSourceInput,
} from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import type { AppKeys } from '../../../platform/app-key/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { AppError, invalidField, notFound } from '../../../platform/http/index.ts';
import type { Outward } from '../../../platform/net/index.ts';
import { mayActFor } from '../../access-tokens/index.ts';
import { type AuditEvent, recordAct } from '../../audit/index.ts';
import { findSchoolDays, lockManagedInstitution } from '../../institutions/index.ts';
import { findTimeZone, findUser, holdAccount } from '../../users/index.ts';
import { sealSecret } from './client-secret.ts';
import { insertPull, listPulls, stopPull } from './pulls.repository.ts';
import { nextNight } from './schedule.ts';
import { presentSource } from './sources.presenter.ts';
import {
  deleteSource,
  findInstitutionName,
  findSource,
  insertSource,
  listSources,
  lockSource,
  type SourceRow,
  updateSource,
} from './sources.repository.ts';

export type SourceDeps = { appKeys: AppKeys; rosterOutward: Outward };

/** All sources with their last pulls. */
export async function rosterSources({ db }: Pick<Act, 'db'>): Promise<RosterSource[]> {
  return present(db, await listSources(db));
}

/**
 * Makes a source. Throws `validation_failed` for an address that is not asked, an institution that is none and a system that
 * another one has, and `conflict` where there are too many.
 */
export async function makeSource(deps: SourceDeps, act: Act, input: CreateRosterSourceInput): Promise<RosterSource> {
  const columns = await columnsOf(deps, input);
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    await holdAccount(trx, actor.id);
    await requireInstitution(act, columns.institution_id);
    const [id, now] = [ids.next(), clock.now()];
    const row: SourceRow = {
      ...columns,
      id,
      created_by: actor.id,
      system: input.system ?? input.name,
      sealed_secret: sealSecret(deps.appKeys, id, input.clientSecret),
      next_pull_at: null,
      failures: 0,
      failing_since: null,
      stopped_at: null,
      aimed_at: now,
      created_at: now,
      updated_at: now,
    };
    row.next_pull_at = await nextPull(trx, row, now);
    const outcome = await insertSource(trx, row);
    if (outcome === 'full') throw new AppError('conflict', sourceTexts.tooMany);
    if (outcome === 'taken') throw invalidField('system', sourceTexts.systemTaken);
    await recordAct(act, {
      ...eventOf('roster_source_created', row),
      changes: [change('imports_itself', null, row.imports_itself)],
    });
    return presentOne(trx, row);
  });
}

/**
 * Changes a source, which pulls in the actor's name from then on. The secret is wanted again where an address or the client
 * is another one: it would be told to whoever answers there. Throws `not_found` and `validation_failed`.
 */
export async function changeSource(
  deps: SourceDeps,
  act: Act,
  id: string,
  input: UpdateRosterSourceInput,
): Promise<RosterSource> {
  const columns = await columnsOf(deps, input);
  const secret = input.clientSecret ?? null;
  return transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await holdAccount(trx, actor.id);
    const before = await requireLocked(trx, id);
    if (columns.institution_id !== before.institution_id) await requireInstitution(act, columns.institution_id);
    if (secret === null && isElsewhere(before, columns)) throw invalidField('clientSecret', sourceTexts.secretNeeded);
    const now = clock.now();
    const isAimedAnew = before.base_url !== columns.base_url || before.institution_id !== columns.institution_id;
    const after: SourceRow = {
      ...before,
      ...columns,
      ...(secret !== null && { sealed_secret: sealSecret(deps.appKeys, id, secret) }),
      created_by: actor.id,
      failures: 0,
      failing_since: columns.is_enabled && !before.is_enabled ? null : before.failing_since,
      stopped_at: null,
      aimed_at: isAimedAnew ? now : before.aimed_at,
      updated_at: now,
    };
    after.next_pull_at = await nextPull(trx, after, now);
    const { id: _id, created_at: _at, system: _system, ...set } = after;
    await updateSource(trx, id, set);
    // Nothing is to come any more from where it was aimed before, or while it is off.
    if (isAimedAnew || !after.is_enabled) await stopPull(trx, id, now);
    await recordAct(act, {
      ...eventOf('roster_source_updated', after),
      changes: changesOf(before, after, secret !== null),
    });
    return presentOne(trx, after);
  });
}

/** Deletes a source with its pulls. Throws `not_found`. */
export async function removeSource(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const row = await requireLocked(act.db, id);
    await deleteSource(act.db, id);
    await recordAct(act, eventOf('roster_source_deleted', row));
  });
}

/** Has a source pulled from in the background. Throws `not_found`, and `conflict` where it cannot be now. */
export async function beginPull(act: Act, id: string, everything: boolean): Promise<RosterSource> {
  return transact(act, async (act) => {
    const { db: trx, clock, ids } = act;
    const row = await requireLocked(trx, id);
    if (!row.is_enabled) throw new AppError('conflict', sourceTexts.off);
    if (!(await mayPull(trx, row))) throw new AppError('conflict', sourceTexts.rests);
    const pull = { id: ids.next(), source_id: id, wants_all: everything };
    if (!(await insertPull(trx, pull, clock.now()))) throw new AppError('conflict', sourceTexts.running);
    await recordAct(act, eventOf('roster_source_pulled', row));
    return presentOne(trx, row);
  });
}

/** Stops the pull that is under way. Throws `not_found`, and `conflict` where there is none. */
export async function stopRunningPull(act: Act, id: string): Promise<RosterSource> {
  return transact(act, async ({ db: trx, clock }) => {
    const row = await requireLocked(trx, id);
    if (!(await stopPull(trx, id, clock.now()))) throw new AppError('conflict', sourceTexts.noneRunning);
    return presentOne(trx, row);
  });
}

/** A source by its id. Throws `not_found`. */
export async function requireSource(db: Db, id: string): Promise<SourceRow> {
  const row = await findSource(db, id);
  if (row === null) throw notFound('Roster source not found');
  return row;
}

/** Whether the person in whose name a source imports may do so now. */
export async function mayPull(db: Db, { created_by }: SourceRow): Promise<boolean> {
  const maker = await findUser(db, created_by);
  return maker !== null && (await mayActFor(db, null, maker));
}

/** The time zone of a source's nights: its institution's, else that of the person in whose name it pulls. */
async function zoneOf(db: Db, { institution_id, created_by }: SourceRow): Promise<string> {
  return (await findSchoolDays(db, institution_id)).timeZone ?? findTimeZone(db, created_by);
}

/** The moment of a source's next pull; null where it is off or pulled from by hand. */
export async function nextPull(db: Db, row: SourceRow, now: Date): Promise<Date | null> {
  if (!row.is_enabled || row.hour === null) return null;
  return nextNight(now, { hour: row.hour, zone: await zoneOf(db, row) });
}

export const eventOf = (action: AuditEvent['action'], { id, name, institution_id }: SourceRow): AuditEvent => ({
  action,
  target: { kind: 'roster_source', id, name },
  institutionId: institution_id,
});

async function requireLocked(trx: Db, id: string): Promise<SourceRow> {
  const row = await lockSource(trx, id);
  if (row === null) throw notFound('Roster source not found');
  return row;
}

async function requireInstitution({ db: trx, actor }: Act, id: string | null): Promise<void> {
  if (id !== null && !(await lockManagedInstitution(trx, actor, id)))
    throw invalidField('institution', 'Institution not found');
}

const isElsewhere = (before: SourceRow, after: Columns): boolean =>
  before.base_url !== after.base_url || before.token_url !== after.token_url || before.client_id !== after.client_id;

type Columns = Awaited<ReturnType<typeof columnsOf>>;

async function columnsOf(deps: SourceDeps, input: UpdateRosterSourceInput) {
  return {
    name: input.name,
    institution_id: input.institution ?? null,
    version: input.version,
    base_url: await askedAddress(deps, 'baseUrl', input.baseUrl),
    token_url: await askedAddress(deps, 'tokenUrl', input.tokenUrl),
    client_id: input.clientId,
    scope: input.scope ?? null,
    hour: input.hour ?? null,
    imports_itself: input.importsItself,
    adopt_self_made: input.adoptSelfMade,
    is_enabled: input.isEnabled,
  };
}

/** An address as it is asked. Throws `validation_failed`; one whose name is not known today may be saved. */
async function askedAddress({ rosterOutward }: SourceDeps, field: string, given: string): Promise<string> {
  const refusal = await rosterOutward.findRefusalToAsk(given);
  if (refusal === 'malformed')
    throw invalidField(field, rosterOutward.asksInward ? sourceTexts.notHttp : sourceTexts.notHttps);
  if (refusal === 'private') throw invalidField(field, sourceTexts.inward);
  const url = URL.parse(given);
  if (url === null || url.search !== '' || url.hash !== '') throw invalidField(field, sourceTexts.hasQuery);
  return url.href;
}

async function presentOne(db: Db, row: SourceRow): Promise<RosterSource> {
  const [source] = await present(db, [row]);
  if (source === undefined) throw notFound('Roster source not found');
  return source;
}

async function present(db: Db, rows: readonly SourceRow[]): Promise<RosterSource[]> {
  const pulls = Map.groupBy(
    await listPulls(
      db,
      rows.map(({ id }) => id),
      limits.shownPulls,
    ),
    ({ source_id }) => source_id,
  );
  return Promise.all(
    rows.map(async (row) => {
      const maker = await findUser(db, row.created_by);
      const mayHaveIt = maker !== null && (await mayActFor(db, null, maker));
      return presentSource(row, {
        institution: await institutionOf(db, row),
        maker: { username: maker?.username ?? '', mayHaveIt },
        timeZone: await zoneOf(db, row),
        pulls: pulls.get(row.id) ?? [],
      });
    }),
  );
}

async function institutionOf(db: Db, { institution_id: id }: SourceRow) {
  const name = await findInstitutionName(db, id);
  return id === null || name === null ? null : { _id: id, name };
}

type Told = string | number | boolean | null;
const change = (field: string, before: Told, after: Told) => ({
  field,
  before: before === null ? null : String(before),
  after: after === null ? null : String(after),
});

/** Addresses, the client and the secret are told by their names alone. */
function changesOf(before: SourceRow, after: SourceRow, hasNewSecret: boolean): NonNullable<AuditEvent['changes']> {
  const told = ['name', 'version', 'hour', 'imports_itself', 'adopt_self_made', 'is_enabled'] as const;
  const named = ['base_url', 'token_url', 'client_id', 'scope'] as const;
  return [
    ...told
      .filter((field) => before[field] !== after[field])
      .map((field) => change(field, before[field], after[field])),
    ...named.filter((field) => before[field] !== after[field]).map((field) => change(field, null, null)),
    ...(hasNewSecret ? [change('client_secret', null, null)] : []),
  ];
}
