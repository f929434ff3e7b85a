import { sayCount } from '@lectern/contract/say';
import {
  type CreateInstitutionInput,
  type FieldIssue,
  type Institution,
  isUploadedFileUrl,
  texts,
  type UpdateInstitutionInput,
} from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import { brokenConstraint, type Db } from '../../platform/db/index.ts';
import { AppError, fieldNotAllowed, notFound, requireProof } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { refuseStale } from '../users/index.ts';
import { recordAct, recordActs } from '../audit/index.ts';
import { auditOfLinks, auditOfSave, columnsOf, holidaysOf, sameSet, type WantedLinks } from './institution-changes.ts';
import {
  findCoordinators,
  findLiveCourses,
  type InstitutionLinks,
  isUsablePicture,
  readLinks,
  replaceCourseAccess,
  replaceInstitutionFile,
  replaceManagers,
} from './institution-links.repository.ts';
import { canDecideOnInstitutions, canEditInstitution } from './institutions.policy.ts';
import { presentInstitution } from './institutions.presenter.ts';
import {
  countMembers,
  deleteInstitutionRow,
  findInstitution,
  type InstitutionColumns,
  insertInstitution,
  lockForDeletion,
  lockInstitution,
  updateInstitutionRow,
} from './institutions.repository.ts';

export type InstitutionsDeps = {
  /** Removes files that institutions showed, unless something else uses them. */
  removeReplaced: (fileIds: readonly string[]) => Promise<void>;
};

/** An institution in full. Throws `not_found` when it is absent or hidden from the viewer. */
export async function getInstitution(db: Db, viewer: Actor, id: string): Promise<Institution> {
  const row = await findInstitution(db, viewer, id);
  if (!row) throw notFound('Institution not found');
  return presentInstitution(row, viewer);
}

/**
 * Makes an institution. A coordinator's waits for approval, and is theirs to manage. Throws `institution_name_taken`,
 * or `validation_failed` for coordinators, courses and pictures that cannot be had.
 */
export async function createInstitution(act: Act, input: CreateInstitutionInput): Promise<Institution> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    const id = ids.next();
    const now = clock.now();
    const decides = canDecideOnInstitutions(actor);
    const status = decides ? (input.status ?? 'Pending') : 'Pending';
    const wanted = {
      managers: [...(input.institution_management_access ?? []), ...(decides ? [] : [actor.id])],
      courses: decides ? (input.course_access ?? []) : [],
    };
    const none = { managers: [], courses: [] };
    await refuseBadLinks(trx, none, wanted);
    const columns = {
      type: 'Other' as const,
      ...columnsOf(input),
      ...holidaysOf(input),
      name: input.name,
      name_key: nameKey(input.name),
    };
    await savingName(() => insertInstitution(trx, { ...columns, id, status, created_at: now, updated_at: now }));
    await tiePicture(trx, actor, id, input.institution_image);
    await replaceLinks(trx, id, wanted);
    const target = { kind: 'institution', id, name: input.name } as const;
    const made = { action: 'institution_created', target, institutionId: id } as const;
    const changes = [{ field: 'status', before: null, after: status }];
    await recordActs(act, [{ ...made, changes }, ...auditOfLinks(id, none, wanted)]);
    return getInstitution(trx, actor, id);
  });
}

/**
 * Changes what the input carries and leaves the rest. Throws `not_found`, `field_not_allowed` for what is an admin's to
 * change, `stale_update` when somebody saved since the version that the input names, `institution_name_taken`, and
 * `validation_failed` for coordinators, courses and pictures that cannot be had.
 */
export async function updateInstitution(
  deps: InstitutionsDeps,
  act: Act,
  id: string,
  input: UpdateInstitutionInput,
): Promise<Institution> {
  const { saved, replaced } = await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const before = await lockInstitution(trx, actor, id);
    if (!before) throw notFound('Institution not found');
    const links = await readLinks(trx, id);
    // Asked again under the lock: the save that this one waited for may have taken the actor's access away.
    if (!canEditInstitution(actor, links)) throw notFound('Institution not found');
    refuseWhatIsNotTheirs(actor, before, links, input);
    const asked = { managers: input.institution_management_access, courses: input.course_access };
    const wanted = await refuseBadLinks(trx, links, asked);
    const former = await tiePicture(trx, actor, id, input.institution_image);
    await refuseStale(trx, before, input.updatedAt);
    // A manager reads everybody's results, and makes access tokens.
    if (without(wanted.managers ?? [], links.managers).length > 0) requireProof(actor);
    const set = {
      ...columnsOf(input),
      ...holidaysOf(input),
      ...(input.status === undefined ? {} : { status: input.status }),
    };
    const named = input.name === undefined ? {} : { name_key: nameKey(input.name) };
    const version = nextVersion(clock, before, actor.id);
    await savingName(() => updateInstitutionRow(trx, id, { ...set, ...named, ...version }));
    await replaceLinks(trx, id, wanted);
    await recordActs(act, auditOfSave(before, set, links, wanted));
    return { saved: await getInstitution(trx, actor, id), replaced: former };
  });
  await deps.removeReplaced(replaced);
  return saved;
}

/** Removes an institution that has no members. Throws `not_found` and `institution_has_members`, naming how many. */
export async function deleteInstitution(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const trx = act.db;
    const institution = await lockForDeletion(trx, id);
    if (!institution) throw notFound('Institution not found');
    const members = await countMembers(trx, id);
    if (members > 0) {
      const said = sayCount(
        members,
        '{n} person belongs to this institution. Move them to another one first.',
        '{n} people belong to this institution. Move them to another one first.',
      );
      throw new AppError('institution_has_members', said);
    }
    await deleteInstitutionRow(trx, id);
    const target = { kind: 'institution', id, name: institution.name } as const;
    await recordAct(act, { action: 'institution_deleted', target });
  });
}

/** Throws `field_not_allowed` where a coordinator would change what is decided about the institution, or their own access. */
function refuseWhatIsNotTheirs(
  actor: Actor,
  before: InstitutionColumns,
  links: InstitutionLinks,
  input: UpdateInstitutionInput,
): void {
  if (canDecideOnInstitutions(actor)) return;
  if (input.status !== undefined && input.status !== before.status) throw fieldNotAllowed('status');
  if (input.course_access && !sameSet(input.course_access, links.courses)) throw fieldNotAllowed('course_access');
  if (input.institution_management_access && !input.institution_management_access.includes(actor.id))
    throw fieldNotAllowed('institution_management_access');
}

/**
 * Throws `validation_failed`, naming every new entry that is no coordinator or no course. Answers what is wanted without
 * managers who have ceased to be coordinators since the links were read; the others stay so until the transaction ends.
 */
async function refuseBadLinks(trx: Db, links: InstitutionLinks, wanted: WantedLinks): Promise<WantedLinks> {
  const [managers, courses] = [wanted.managers ?? [], wanted.courses ?? []];
  const coordinators = await findCoordinators(trx, managers);
  const live = await findLiveCourses(trx, without(courses, links.courses));
  const issues = [
    ...issuesOf('institution_management_access', managers, [links.managers, coordinators], texts.noSuchCoordinator),
    ...issuesOf('course_access', courses, [links.courses, live], texts.noSuchCourse),
  ];
  if (issues.length > 0) throw new AppError('validation_failed', texts.invalidInput, { issues });
  return { ...wanted, managers: wanted.managers?.filter((id) => coordinators.has(id)) };
}

const without = (ids: readonly string[], known: readonly string[]) => ids.filter((id) => !known.includes(id));

function issuesOf(
  field: string,
  ids: readonly string[],
  [known, found]: [readonly string[], { has(id: string): boolean }],
  message: string,
): FieldIssue[] {
  const good = new Set(known);
  return ids.flatMap((id, index) => (good.has(id) || found.has(id) ? [] : [{ path: `${field}.${index}`, message }]));
}

async function replaceLinks(trx: Db, id: string, { managers, courses }: WantedLinks): Promise<void> {
  if (managers) await replaceManagers(trx, id, managers);
  if (courses) await replaceCourseAccess(trx, id, courses);
}

/** Ties an institution to the uploaded picture that it shows, and returns those that it showed. Throws `validation_failed` when it may not be used. */
async function tiePicture(trx: Db, actor: Actor, id: string, url: string | null | undefined): Promise<string[]> {
  if (url === undefined) return [];
  const fileId = url !== null && isUploadedFileUrl(url) ? (url.split('/')[3] ?? '').toLowerCase() : null;
  if (fileId !== null && !(await isUsablePicture(trx, actor, id, fileId))) {
    const message = 'This image no longer exists. Please upload it again.';
    throw new AppError('validation_failed', message, { issues: [{ path: 'institution_image', message }] });
  }
  return replaceInstitutionFile(trx, id, fileId);
}

async function savingName(save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (brokenConstraint(error) !== 'institutions_name_key') throw error;
    throw new AppError('institution_name_taken', texts.institutionNameTaken, {
      details: texts.institutionNameTaken,
      issues: [{ path: 'name', message: texts.institutionNameTaken }],
    });
  }
}
