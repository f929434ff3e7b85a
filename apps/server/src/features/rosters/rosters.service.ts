import { type CreateRosterInput, type Roster, texts, tokenTexts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import type { OneRosterFacts } from '../../platform/db/schema-of-rosters.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { findKnownOfSource } from './external-ids.repository.ts';
import { sourceOf } from './importing.groups.ts';
import { type OneRosterFiles, openOneRoster } from './one-roster.ts';
import { type FileClass, oneRosterColumns, oneRosterHeaders, readOneRoster } from './one-roster.people.ts';
import { insertClasses, listRenames, type SourceOfRoster } from './roster-classes.repository.ts';
import { checkColumns, guessColumns, type PersonField } from './roster-columns.ts';
import { countRows } from './roster-rows.repository.ts';
import { readRosterText, type RosterText } from './roster-text.ts';
import { getRoster } from './rosters.listing.ts';
import { planFile, replanFile } from './rosters.planning.ts';
import { canDeleteRoster, canOnRoster } from './rosters.policy.ts';
import { columnsOf, storedColumns } from './rosters.presenter.ts';
import { deleteRosterRow, insertRoster, lockRoster, type RosterColumns, updateRoster } from './rosters.repository.ts';
import { countRowsToUndo } from './work.repository.ts';

/**
 * Takes a file in and looks at it: nothing but the roster is made. Throws `validation_failed` for what is neither a table
 * nor OneRoster.
 */
export async function createRoster(act: Act, input: CreateRosterInput): Promise<Roster> {
  refuseAdminsByToken(act, input);
  const handedIn = await readHandedIn(act.db, input);
  const terms = {
    ...handInTerms,
    fileName: input.fileName,
    allowAdmins: input.allowAdmins ?? false,
    adoptSelfMade: input.adoptSelfMade ?? false,
  };
  return transact(act, async (act) => getRoster(act.db, await keepRoster(act, handedIn, terms)));
}

/** How a roster is kept, and within which bounds its rows are planned. */
export type KeepTerms = {
  fileName: string;
  allowAdmins: boolean;
  adoptSelfMade: boolean;
  /** Whether it is imported without anybody who looks at it. */
  isUnseen: boolean;
  /** The institution whose accounts alone it may change; null for any. */
  withinInstitution: string | null;
};
const handInTerms = { isUnseen: false, withinInstitution: null };

/** Keeps a roster with the plan of each row, in the act's transaction; answers its id. */
export async function keepRoster(act: Act, handedIn: HandedIn, terms: KeepTerms): Promise<string> {
  const { db: trx, actor, clock, ids } = act;
  const { headers, rows, columns, oneRoster } = handedIn;
  const { fileName, allowAdmins, adoptSelfMade, isUnseen, withinInstitution } = terms;
  const [id, now] = [ids.next(), clock.now()];
  const byToken = actor.token !== undefined;
  await insertRoster(trx, {
    id,
    file_name: fileName,
    status: 'ready',
    headers,
    columns: storedColumns(columns),
    allow_admins: allowAdmins,
    adopt_self_made: adoptSelfMade,
    by_token: byToken,
    is_unseen: isUnseen,
    within_institution: withinInstitution,
    created_by: actor.id,
    created_at: now,
  });
  const inView = { rosterId: id, source: oneRoster?.facts.system ?? '' };
  if (oneRoster) await keepClasses(trx, inView, oneRoster);
  const whose = { ...inView, actorId: actor.id, ownerId: actor.id };
  const bounds = { allowAdmins, adoptSelfMade, byToken, isUnseen, withinInstitution };
  await planFile(trx, rows, { ...whose, ...bounds, columns, now });
  await updateRoster(trx, id, await countRows(trx, id));
  return id;
}

/** A roster as it was read. */
export type HandedIn = RosterText & {
  columns: (PersonField | null)[];
  oneRoster?: { facts: OneRosterFacts; classes: FileClass[] };
};

async function readHandedIn(db: Db, { text = '', archive, columns }: CreateRosterInput): Promise<HandedIn> {
  if (archive !== undefined) return readArchive(db, Buffer.from(archive, 'base64'));
  const table = await readRosterText(text);
  if (columns) checkColumns(table.headers, columns);
  return { ...table, columns: columns ?? guessColumns(table.headers) };
}

async function readArchive(db: Db, bytes: Buffer): Promise<HandedIn> {
  return readFiles(db, await openOneRoster(bytes));
}

/** The roster that files of OneRoster come to, wherever they are from. */
export async function readFiles(db: Db, files: OneRosterFiles): Promise<HandedIn> {
  const { rows, classes, leftOut } = await readOneRoster(files, await findKnownOfSource(db, files.system));
  const { version, system } = files;
  const isDelta = files.modeOf('users') === 'delta' || files.modeOf('enrollments') === 'delta';
  const facts = { version, system, isDelta, leftOut, renames: [], renameCount: 0 };
  return { headers: oneRosterHeaders, columns: oneRosterColumns, rows, oneRoster: { facts, classes } };
}

const shownRenames = 50;

/** Keeps the classes of a file, and what would be renamed for them. */
async function keepClasses(
  trx: Db,
  inView: SourceOfRoster,
  { facts, classes }: NonNullable<HandedIn['oneRoster']>,
): Promise<void> {
  await insertClasses(trx, inView.rosterId, classes);
  const renames = await listRenames(trx, inView);
  const shown = renames.slice(0, shownRenames).map(({ before, after }) => ({ before, after }));
  const all: OneRosterFacts = { ...facts, renames: shown, renameCount: renames.length };
  await updateRoster(trx, inView.rosterId, { one_roster: JSON.stringify(all) });
}

/** Looks at the same file again, with its columns read otherwise. Throws `not_found` and `import_not_ready`. */
export async function remapRoster(
  act: Act,
  id: string,
  input: Partial<Pick<CreateRosterInput, 'columns' | 'allowAdmins' | 'adoptSelfMade'>>,
): Promise<Roster> {
  refuseAdminsByToken(act, input);
  return transact(act, async ({ db: trx, actor, clock }) => {
    const roster = await requireInState(trx, actor, id, 'remap');
    if (input.columns && roster.one_roster !== null)
      throw invalidField('columns', 'The columns of a OneRoster file are known');
    if (input.columns) checkColumns(roster.headers, input.columns);
    const columns = input.columns ?? columnsOf(roster);
    const allowAdmins = input.allowAdmins ?? roster.allow_admins;
    const adoptSelfMade = input.adoptSelfMade ?? roster.adopt_self_made;
    const whose = { ...sourceOf(roster), actorId: actor.id, ownerId: roster.created_by };
    // A roster that somebody looks at again is theirs from then on.
    const byToken = actor.token !== undefined;
    // Somebody looks at it now.
    const bounds = {
      allowAdmins,
      adoptSelfMade,
      byToken,
      isUnseen: false,
      withinInstitution: roster.within_institution,
    };
    await replanFile(trx, { ...whose, ...bounds, columns, now: clock.now() });
    const reading = { columns: storedColumns(columns), allow_admins: allowAdmins, adopt_self_made: adoptSelfMade };
    const seen = { by_token: byToken, is_unseen: false };
    await updateRoster(trx, id, { ...reading, ...seen, ...(await countRows(trx, id)) });
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

/** Has a roster imported in the background; of two at once one wins. Throws `not_found`, `forbidden` for a script and `import_not_ready`. */
export async function startImport(db: Db, actor: Actor, id: string): Promise<Roster> {
  return inTransaction(db, async (trx) => {
    const roster = await requireInState(trx, actor, id, 'import');
    const total = roster.creates + roster.updates;
    await updateRoster(trx, id, { status: 'importing', started_by: actor.id, done: 0, total, worked_on_at: null });
    return getRoster(trx, id);
  });
}

/** Has an import taken back in the background. Throws `not_found` and `import_not_ready`. */
export async function startUndo(db: Db, actor: Actor, id: string): Promise<Roster> {
  return inTransaction(db, async (trx) => {
    await requireInState(trx, actor, id, 'undo');
    const total = await countRowsToUndo(trx, id);
    await updateRoster(trx, id, { status: 'undoing', started_by: actor.id, done: 0, total, worked_on_at: null });
    return getRoster(trx, id);
  });
}

/** Throws a roster away that was not imported. Throws `not_found` and `import_not_ready`. */
export async function deleteRoster(db: Db, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const roster = await requireLocked(trx, actor, id);
    if (!canDeleteRoster(roster)) throw notReady();
    await deleteRosterRow(trx, id);
  });
}

/** A script acts on those alone that a script handed in: others may make administrators, which it may not. */
async function requireLocked(trx: Db, actor: Actor, id: string): Promise<RosterColumns> {
  const roster = await lockRoster(trx, id);
  if (!roster) throw notFound('Roster not found');
  if (actor.token !== undefined && !roster.by_token) throw new AppError('forbidden', tokenTexts.rosterByHand);
  return roster;
}

async function requireInState(trx: Db, actor: Actor, id: string, act: keyof Roster['can']): Promise<RosterColumns> {
  const roster = await requireLocked(trx, actor, id);
  const counts = { create: roster.creates, update: roster.updates, skip: roster.skips, bad: roster.bads };
  const renames = roster.one_roster?.renameCount ?? 0;
  if (!canOnRoster({ status: roster.status, counts, renames })[act]) throw notReady();
  return roster;
}

const notReady = () => new AppError('import_not_ready', texts.importNotReady);
