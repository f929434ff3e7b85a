import type { AuditAction, RouteQuery } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';
import type { ListSearch } from '../../shared/routing/list-search.ts';
import { actionNames } from './audit-words.ts';

/** The filters in the address. */
export type AuditFilters = Pick<ListSearch, 'action' | 'actor' | 'target' | 'institution' | 'from' | 'to' | 'partOf'>;

/** A change of them; `undefined` clears a filter. */
export type FilterChange = { [K in keyof AuditFilters]?: AuditFilters[K] | undefined };

export type AuditSelection = Omit<RouteQuery<'GET /api/audit'>, 'page' | 'limit' | 'search' | 'sort'>;

/** The column that can be sorted, by the field in the address and on the server. */
export const sortableColumns = { at: t('When') } as const;

export type AuditOrder = RouteQuery<'GET /api/audit'>['sort'];

const actions = Object.keys(actionNames) as AuditAction[];
const day = (text: string | undefined) => (text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

/** The server's query for an address; an unknown action or an invalid day counts as absent. */
export function queryOf({ action, actor, target, institution, from, to, partOf }: ListSearch): AuditSelection {
  return {
    action: actions.find((known) => known === action),
    actor,
    target,
    institution,
    from: day(from),
    to: day(to),
    partOf,
  };
}

/** Whether a filter narrows the log. */
export const isFiltered = (search: ListSearch): boolean =>
  Object.values(queryOf(search)).some((filter) => filter !== undefined);
