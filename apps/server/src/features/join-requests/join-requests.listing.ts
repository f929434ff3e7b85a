import type { JoinRequest, JoinRequestListQuery, OwnJoinRequest } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { presentOwnRequest, presentRequest } from './join-requests.presenter.ts';
import { listRequests } from './join-requests-list.repository.ts';
import { listOwnRequests } from './join-requests.repository.ts';

type PageQuery = { page?: number | undefined; limit?: number | undefined };

/** One page of the actor's own requests. */
export async function pageOfOwnRequests(db: Db, actor: Actor, query: PageQuery): Promise<Page<OwnJoinRequest>> {
  const { rows, counted } = await listOwnRequests(db, actor, pageOffset(query));
  return toPage(query, counted, rows.map(presentOwnRequest));
}

/** One page of the requests that the actor decides on. */
export async function pageOfRequests(db: Db, actor: Actor, query: JoinRequestListQuery): Promise<Page<JoinRequest>> {
  const { rows, counted } = await listRequests(db, actor, query, pageOffset(query));
  return toPage(query, counted, rows.map(presentRequest));
}
