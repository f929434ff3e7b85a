import type { ResultsSummary, TestResultItem, TestResultsQuery } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { CsvFile } from '../../../platform/http/csv.ts';
import { type Page, pageOffset, toPage } from '../../../platform/http/index.ts';
import { recordOnTest } from '../../test-authoring/index.ts';
import { type AttemptsDeps, requireManagedTest } from '../../attempts/index.ts';
import { type ResultFilters, listResultIds, listResults, listResultsById } from './test-results.repository.ts';
import { summariseResults } from './results-summary.repository.ts';
import { presentResultCells, presentResultItem, resultColumns } from './test-results.presenter.ts';

/** One page of the submitted attempts at a test. Throws `not_found`. */
export async function pageOfResults(
  deps: AttemptsDeps,
  act: Act,
  testId: string,
  query: TestResultsQuery,
): Promise<Page<TestResultItem>> {
  await requireManagedTest(deps, act, { id: testId, right: 'see' }, act.clock.now());
  const { rows, total } = await listResults(act.db, act.actor, { testId, ...query }, pageOffset(query));
  return toPage(query, total, rows.map(presentResultItem));
}

/** The results of a test at a glance. Throws `not_found`. */
export async function getResultsSummary(
  deps: AttemptsDeps,
  act: Act,
  testId: string,
  { group }: Pick<TestResultsQuery, 'group'>,
): Promise<ResultsSummary> {
  await requireManagedTest(deps, act, { id: testId, right: 'see' }, act.clock.now());
  const { taken, mean, median, histogram } = await summariseResults(act.db, act.actor, { testId, group });
  return { taken, mean, median, histogram };
}

const rowsAtOnce = 200;

/** All submitted attempts that match in order, as a table; the log tells who took it. Throws `not_found` before the first. */
export async function tableOfResults(
  deps: AttemptsDeps,
  act: Act,
  testId: string,
  filters: ResultFilters,
): Promise<CsvFile> {
  const { db, actor } = act;
  const test = await requireManagedTest(deps, act, { id: testId, right: 'see' }, act.clock.now());
  const ids = await listResultIds(db, actor, { testId, ...filters });
  const changes = [{ field: 'attempts', before: null, after: String(ids.length) }];
  await recordOnTest(act, testId, { action: 'results_exported', changes });
  return { name: `${test.name} - results.csv`, columns: resultColumns, rows: cells(db, ids) };
}

// The ids are settled once; rows are read as they are wanted, so that a slow reader holds no connection.
async function* cells(db: Db, ids: readonly string[]): AsyncGenerator<(string | number | null)[]> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await listResultsById(db, ids.slice(from, from + rowsAtOnce));
    yield* rows.map((row) => presentResultCells(presentResultItem(row)));
  }
}
