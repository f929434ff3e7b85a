import type { Db } from '../../platform/db/index.ts';
import { mapInSlices } from './in-slices.ts';
import { namesPeople, type PersonField } from './roster-columns.ts';
import { readPerson } from './roster-person.ts';
import { listRowsAfter, insertRows, type PlannedRow, replanRows } from './roster-rows.repository.ts';
import type { TextRow } from './roster-text.ts';
import { emptyTally, planRow, type ReadRow, type RowPlan, type Tally, type Terms } from './rosters.rules.ts';
import { findSurroundings, type RosterInView } from './surroundings.repository.ts';

/** Few enough to leave the process free for others in between, many enough for few statements. */
const rowsAtOnce = 500;

/** How a file is to be read. */
export type PlanTerms = Terms & RosterInView & { columns: readonly (PersonField | null)[] };

/** Looks at a whole file and writes down what would become of each row. */
export async function planFile(trx: Db, rows: readonly TextRow[], terms: PlanTerms): Promise<void> {
  const tally = emptyTally();
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const step = rows.slice(start, start + rowsAtOnce);
    const planned = await planStep(trx, step, tally, terms);
    await insertRows(
      trx,
      terms.rosterId,
      planned.map((plan, index) => ({ ...plan, cells: step[index]?.cells ?? [] })),
    );
  }
}

/** The same for the rows of a file that was handed in before. */
export async function replanFile(trx: Db, terms: PlanTerms): Promise<void> {
  const { rosterId } = terms;
  const tally = emptyTally();
  let line = 0;
  for (;;) {
    const step = await listRowsAfter(trx, rosterId, { after: line, count: rowsAtOnce });
    const last = step.at(-1);
    if (!last) return;
    await replanRows(trx, rosterId, await planStep(trx, step, tally, terms));
    line = last.line;
  }
}

async function planStep(trx: Db, step: readonly TextRow[], tally: Tally, terms: PlanTerms): Promise<PlannedRow[]> {
  // One sentence says it of the whole file.
  if (!namesPeople(terms.columns)) return step.map(({ line }) => ({ ...nobody, line }));
  const read = await mapInSlices(step, ({ line, cells }) => ({ line, ...readPerson(cells, terms.columns) }));
  const around = await findSurroundings(
    trx,
    read.map(({ person }) => person),
    terms,
    'look',
  );
  return mapInSlices(read, (row) => plannedRow(row, planRow(row, around, tally, terms)));
}

const nobody = { action: 'bad', person: {}, problems: [], changes: [], user_id: null } as const;

/** The row that keeps a plan. */
function plannedRow({ person }: Pick<ReadRow, 'person'>, plan: RowPlan): PlannedRow {
  const { line, action, problems, changes } = plan;
  return { line, action, person, problems, changes, user_id: plan.before?.id ?? null };
}
