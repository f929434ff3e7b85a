import type { Institution, InstitutionListItem, InstitutionListQuery, InstitutionName } from '@lectern/contract';
import { type Db, inSteps, inStepsAfter } from '../../platform/db/index.ts';
import { notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import {
  type InstitutionNameRow,
  type InstitutionScope,
  listInstitutions,
  listInstitutionsAfter,
  listNames,
  listNamesAfter,
} from './institutions-list.repository.ts';
import { canSeeManagedBy } from './institutions.policy.ts';
import { presentInstitution, presentInstitutionListItem, presentInstitutionName } from './institutions.presenter.ts';

export const everyInstitution: InstitutionScope = { managedBy: null };

/** The scope of what one person manages. Throws `not_found` when that is none of the viewer's business. */
export function requireManagedBy(viewer: Actor, personId: string): InstitutionScope {
  if (!canSeeManagedBy(viewer, personId)) throw notFound('User not found');
  return { managedBy: personId };
}

/** One page of the institutions that the viewer may see. */
export async function pageOfInstitutions(
  db: Db,
  viewer: Actor,
  scope: InstitutionScope,
  query: InstitutionListQuery,
): Promise<Page<InstitutionListItem>> {
  const { rows, counted } = await listInstitutions(db, viewer, { ...query, ...scope }, pageOffset(query));
  return toPage(
    query,
    counted,
    rows.map((row) => presentInstitutionListItem(row, viewer)),
  );
}

/** All institutions that the viewer may see, in full, newest first. */
export async function* allInstitutions(db: Db, viewer: Actor, scope: InstitutionScope): AsyncGenerator<Institution> {
  const rows = inSteps((after, count) => listInstitutionsAfter(db, viewer, scope, { after, count }));
  for await (const row of rows) yield presentInstitution(row, viewer);
}

type NamesQuery = { page?: number | undefined; limit?: number | undefined; search?: string | undefined };

/** One page of the approved institutions, by name. */
export async function pageOfNames(db: Db, query: NamesQuery): Promise<Page<InstitutionName>> {
  const { rows, counted } = await listNames(db, query.search, pageOffset(query));
  return toPage(query, counted, rows.map(presentInstitutionName));
}

/** All approved institutions, by name. */
export async function* allNames(db: Db): AsyncGenerator<InstitutionName> {
  const rows = inStepsAfter<InstitutionNameRow>((last, count) => listNamesAfter(db, last?.name_key ?? '', count));
  for await (const row of rows) yield presentInstitutionName(row);
}
