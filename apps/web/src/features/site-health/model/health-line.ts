import type { HealthState } from '@lectern/contract';

/** Something to do about a line: in words, by a command on the server, with a part of the operator's handbook. */
export type Advice = { text: string; command?: string; document: string };

/** A part of the operator's handbook. */
export const handbook = (section: string): string => `docs/OPERATIONS.md#${section}`;

/** One thing of the installation: how it stands, in sentences. */
export type HealthLine = {
  name: string;
  label: string;
  state: HealthState;
  facts: readonly string[];
  /** Null where nothing is to be done. */
  advice: Advice | null;
};

/** Lines that need somebody, the worst first; a sort keeps the order of equals. */
export function needing(lines: readonly HealthLine[]): HealthLine[] {
  const rank = { act: 0, look: 1, fine: 2 };
  return lines.filter(({ state }) => state !== 'fine').toSorted((one, other) => rank[one.state] - rank[other.state]);
}
