import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { type ResponseCache, createResponseCache } from '../../platform/http/index.ts';
import { type CatalogueMark, findCatalogueChanges } from './catalogue.repository.ts';

/**
 * Keeps the pages of courses that visitors ask for. A change is seen at once by those who ask the process that made it,
 * and within `sureForMs` milliseconds and the time of one small query by those who ask another.
 */
export function createCatalogue(deps: { db: Db; clock: Clock; sureForMs: number }): ResponseCache {
  return createResponseCache({
    ...deps,
    findChanges: (since: CatalogueMark | null) => findCatalogueChanges(deps.db, since, deps.clock.now()),
  });
}
