import { type CreateRosterInput, type Roster, texts, tokenTexts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { checkColumns, guessColumns } from './roster-columns.ts';
import { countRows } from './roster-rows.repository.ts';
import { readRosterText } from './roster-text.ts';
import { getRoster } from './rosters.listing.ts';
import { planFile, replanFile } from './rosters.planning.ts';
import { canDeleteRoster, canOnRoster } from './rosters.policy.ts';
import { columnsOf, storedColumns } from './rosters.presenter.ts';
import { deleteRosterRow, insertRoster, lockRoster, type RosterColumns, updateRoster } from './rosters.repository.ts';
import { countRowsToUndo } from './work.repository.ts';

/** Takes a file in and looks at it: nothing but the roster is made. Throws `validation_failed` for what is no table. */
export async function createRoster(act: Act, input: CreateRosterInput): Promise<Roster> {
  const { headers, rows } = await readRosterText(input.text);
  if (input.columns) checkColumns(headers, input.columns);
  const columns = input.columns ?? guessColumns(headers);
  refuseAdminsByToken(act, input);
  const allowAdmins = input.allowAdmins ?? false;
  const adoptSelfMade = input.adoptSelfMade ?? false;
  return transact(act, async ({ db: trx, actor, clock, ids }) => {
    const [id, now] = [ids.next(), clock.now()];
    const reading = {
      headers,
      columns: storedColumns(columns),
      allow_admins: allowAdmins,
      adopt_self_made: adoptSelfMade,
    };
    const made = { created_by: actor.id, created_at: now };
    await insertRoster(trx, { id, file_name: input.fileName, status: 'ready', ...reading, ...made });
    const whose = { actorId: actor.id, ownerId: actor.id };
    await planFile(trx, id, rows, { ...whose, allowAdmins, adoptSelfMade, columns, now });
    await updateRoster(trx, id, await countRows(trx, id));
    return getRoster(trx, id);
  });
}

/** Looks at the same file again, with its columns read otherwise. Throws `not_found` and `import_not_ready`. */
export async function remapRoster(
  act: Act,
  id: string,
  input: Partial<Pick<CreateRosterInput, 'columns' | 'allowAdmins' | 'adoptSelfMade'>>,
): Promise<Roster> {
  refuseAdminsByToken(act, input);
  return transact(act, async ({ db: trx, actor, clock }) => {
    const roster = await requireInState(trx, id, 'remap');
    if (input.columns) checkColumns(roster.headers, input.columns);
    const columns = input.columns ?? columnsOf(roster);
    const allowAdmins = input.allowAdmins ?? roster.allow_admins;
    const adoptSelfMade = input.adoptSelfMade ?? roster.adopt_self_made;
    const whose = { actorId: actor.id, ownerId: roster.created_by };
    await replanFile(trx, id, { ...whose, allowAdmins, adoptSelfMade, columns, now: clock.now() });
    const reading = { columns: storedColumns(columns), allow_admins: allowAdmins, adopt_self_made: adoptSelfMade };
    await updateRoster(trx, id, { ...reading, ...(await countRows(trx, id)) });
    return getRoster(trx, id);
  });
}

/** A script that may write people makes none of them an administrator, which would be more power than it was given. */
function refuseAdminsByToken({ actor }: Act, { allowAdmins }: { allowAdmins?: boolean | undefined }): void {
  if (actor.token !== undefined && allowAdmins === true)
    throw new AppError('field_not_allowed', tokenTexts.adminsByToken, {
      issues: [{ path: 'allowAdmins', message: tokenTexts.adminsByToken }],
    });
}

/** Has a roster imported in the background; of two at once one wins. Throws `not_found` and `import_not_ready`. */
export async function startImport(db: Db, actor: Actor, id: string): Promise<Roster> {
  return inTransaction(db, async (trx) => {
    const roster = await requireInState(trx, id, 'import');
    const total = roster.creates + roster.updates;
    await updateRoster(trx, id, { status: 'importing', started_by: actor.id, done: 0, total, worked_on_at: null });
    return getRoster(trx, id);
  });
}

/** Has an import taken back in the background. Throws `not_found` and `import_not_ready`. */
export async function startUndo(db: Db, actor: Actor, id: string): Promise<Roster> {
  return inTransaction(db, async (trx) => {
    await requireInState(trx, id, 'undo');
    const total = await countRowsToUndo(trx, id);
    await updateRoster(trx, id, { status: 'undoing', started_by: actor.id, done: 0, total, worked_on_at: null });
    return getRoster(trx, id);
  });
}

/** Throws a roster away that was not imported. Throws `not_found` and `import_not_ready`. */
export async function deleteRoster(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const roster = await requireLocked(trx, id);
    if (!canDeleteRoster(roster)) throw notReady();
    await deleteRosterRow(trx, id);
  });
}

async function requireLocked(trx: Db, id: string): Promise<RosterColumns> {
  const roster = await lockRoster(trx, id);
  if (!roster) throw notFound('Roster not found');
  return roster;
}

async function requireInState(trx: Db, id: string, act: keyof Roster['can']): Promise<RosterColumns> {
  const roster = await requireLocked(trx, id);
  const counts = { create: roster.creates, update: roster.updates, skip: roster.skips, bad: roster.bads };
  if (!canOnRoster({ status: roster.status, counts })[act]) throw notReady();
  return roster;
}

const notReady = () => new AppError('import_not_ready', texts.importNotReady);
