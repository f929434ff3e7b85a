import { join } from 'node:path';
import { ROOT, readJsonOrNull, writeWhole } from '../lib/files.mjs';

const FILE = join(ROOT, '.runtime', 'security-ledger.json');

/**
 * The outcome of each request of each person, written after every request, so that an interrupted scan can go on. A new
 * scan begins with an empty ledger.
 */
export function openLedger({ goOn }) {
  const entries = (goOn ? readJsonOrNull(FILE) : null) ?? {};
  return {
    has: (person, name) => entries[`${person} ${name}`] !== undefined,
    put: (person, name, entry) => {
      entries[`${person} ${name}`] = { person, ...entry };
      writeWhole(FILE, JSON.stringify(entries, null, 1));
    },
    findings: () => Object.values(entries).flatMap(({ findings = [] }) => findings),
    counts: () => countsOf(Object.values(entries)),
  };
}

function countsOf(entries) {
  const counts = {};
  for (const { person, outcome } of entries) {
    counts[person] ??= {};
    counts[person][outcome] = (counts[person][outcome] ?? 0) + 1;
  }
  return counts;
}

const OUTCOMES = ['attacked', 'refused by the contract', 'turned away', 'nothing there', 'cut off'];

/** The outcomes of sqlmap as a table; `wanted` says how many requests each person has. */
export function tableOf(ledger, wanted) {
  const counts = ledger.counts();
  const rows = Object.entries(wanted).map(([person, requests]) => {
    const cells = OUTCOMES.map((outcome) => counts[person]?.[outcome] ?? 0);
    const left = requests - cells.reduce((sum, cell) => sum + cell, 0);
    return [person, requests, ...cells, left];
  });
  const total = ['all', ...(rows[0] ?? []).slice(1).map((_, i) => rows.reduce((sum, row) => sum + row[i + 1], 0))];
  const lines = [['sqlmap', 'requests', ...OUTCOMES, 'left'], ...rows, total];
  return {
    text: lines.map((line) => `| ${line.join(' | ')} |`).join('\n'),
    open: total.at(-1) + total.at(-2) + total.at(-3),
  };
}
