import { join } from 'node:path';
import { ROOT, readJsonOrNull, writeWhole } from '../lib/files.mjs';

const FILE = join(ROOT, '.runtime', 'security-ledger.json');

type Outcome = 'attacked' | 'refused by the contract' | 'turned away' | 'nothing there' | 'cut off' | 'wapiti';
/** The way that one request ended: the fields that were attacked, the findings, and why it was cut off. */
export type Entry = { outcome: Outcome; fields?: string[]; findings?: string[]; why?: string; seconds?: number };
type Noted = Entry & { person: string };
type Counts = Record<string, Partial<Record<Outcome, number>>>;
export type Ledger = ReturnType<typeof openLedger>;

/**
 * The outcome of each request of each person, written after every request, so that an interrupted scan can go on. A new
 * scan begins with an empty ledger.
 */
export function openLedger({ goOn }: { goOn: boolean }) {
  const entries = ((goOn ? readJsonOrNull(FILE) : null) ?? {}) as Record<string, Noted>;
  return {
    has: (person: string, name: string): boolean => entries[`${person} ${name}`] !== undefined,
    put: (person: string, name: string, entry: Entry): void => {
      entries[`${person} ${name}`] = { person, ...entry };
      writeWhole(FILE, JSON.stringify(entries, null, 1));
    },
    findings: (): string[] => Object.values(entries).flatMap(({ findings = [] }) => findings),
    counts: (): Counts => countsOf(Object.values(entries)),
  };
}

function countsOf(entries: readonly Noted[]): Counts {
  const counts: Counts = {};
  for (const { person, outcome } of entries) {
    const own = (counts[person] ??= {});
    own[outcome] = (own[outcome] ?? 0) + 1;
  }
  return counts;
}

const OUTCOMES = ['attacked', 'refused by the contract', 'turned away', 'nothing there', 'cut off'] as const;

/** The outcomes of sqlmap as a table; `wanted` says how many requests each person has. */
export function tableOf(ledger: Ledger, wanted: Readonly<Record<string, number>>): { text: string; open: number } {
  const counts = ledger.counts();
  const rows = Object.entries(wanted).map(([person, requests]) => {
    const cells = OUTCOMES.map((outcome) => counts[person]?.[outcome] ?? 0);
    const left = requests - cells.reduce((sum, cell) => sum + cell, 0);
    return { person, numbers: [requests, ...cells, left] };
  });
  const [first] = rows;
  const total = (first?.numbers ?? []).map((_, at) => rows.reduce((sum, { numbers }) => sum + (numbers[at] ?? 0), 0));
  const lines = [
    ['sqlmap', 'requests', ...OUTCOMES, 'left'],
    ...rows.map(({ person, numbers }) => [person, ...numbers]),
    ['all', ...total],
  ];
  return {
    text: lines.map((line) => `| ${line.join(' | ')} |`).join('\n'),
    open: total.slice(-3).reduce((sum, number) => sum + number, 0),
  };
}
