/** A node of a plan as PostgreSQL reports it, with the fields that are counted. */
type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
};

export type Statement = {
  text: string;
  ms: number;
  /** Rows that were read from tables and indexes, discarded ones included. */
  rows: number;
  /** Pages of 8 KB that were looked at. */
  buffers: number;
  plan: string[];
};

/** A statement of the message that auto_explain sends in JSON, or null for another message. */
export function statementOf(message: string): Statement | null {
  const match = /^duration: ([\d.]+) ms {2}plan:\s*([{][\s\S]*)$/.exec(message);
  if (!match) return null;
  const told = JSON.parse(match[2] ?? '') as { 'Query Text': string; Plan: Node };
  return {
    text: told['Query Text'],
    ms: Number(match[1]),
    rows: rowsRead(told.Plan),
    buffers: (told.Plan['Shared Hit Blocks'] ?? 0) + (told.Plan['Shared Read Blocks'] ?? 0),
    plan: linesOf(told.Plan, 0),
  };
}

function rowsRead(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
  if (!node['Node Type'].includes('Scan')) return below;
  // A bitmap's index scan finds places; its rows are counted where they are fetched. Discarded rows count too: they
  // show how wide the search was.
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + Math.round(((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 1));
}

function linesOf(node: Node, depth: number): string[] {
  const on = node['Relation Name'] ?? '';
  const by = node['Index Name'] === undefined ? '' : ` by ${node['Index Name']}`;
  const removed = node['Rows Removed by Filter'] ? `, ${node['Rows Removed by Filter']} filtered out` : '';
  const counts = `rows ${node['Actual Rows'] ?? 0} × ${node['Actual Loops'] ?? 0}${removed}`;
  const buffers = (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
  const line = `${'  '.repeat(depth)}${node['Node Type']} ${on}${by} (${counts}, ${buffers} buffers)`.replace(
    '  (',
    ' (',
  );
  return [line, ...(node.Plans ?? []).flatMap((child) => linesOf(child, depth + 1))];
}
