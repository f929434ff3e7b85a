import type { RosterPull, RosterSource, RosterSourceState } from '@lectern/contract';
import type { PullWithRoster } from './pulls.repository.ts';
import type { SourceRow } from './sources.repository.ts';

export type Around = {
  institution: { _id: string; name: string } | null;
  maker: { username: string; mayHaveIt: boolean };
  timeZone: string;
  pulls: readonly PullWithRoster[];
};

/** A source as administrators see it; its secret stays here. */
export function presentSource(row: SourceRow, { institution, maker, timeZone, pulls }: Around): RosterSource {
  return {
    _id: row.id,
    name: row.name,
    version: row.version,
    system: row.system,
    institution,
    baseUrl: row.base_url,
    tokenUrl: row.token_url,
    clientId: row.client_id,
    scope: row.scope,
    hour: row.hour,
    timeZone,
    importsItself: row.imports_itself,
    adoptSelfMade: row.adopt_self_made,
    isEnabled: row.is_enabled,
    maker: { _id: row.created_by, username: maker.username },
    state: stateOf(row, maker.mayHaveIt),
    failingSince: row.failing_since?.toISOString() ?? null,
    nextPullAt: (row.is_enabled ? row.next_pull_at?.toISOString() : null) ?? null,
    createdAt: row.created_at.toISOString(),
    pulls: pulls.map(presentPull),
  };
}

function stateOf({ is_enabled, stopped_at, failing_since }: SourceRow, mayHaveIt: boolean): RosterSourceState {
  if (!is_enabled) return stopped_at === null ? 'off' : 'stopped';
  if (!mayHaveIt) return 'rests';
  return failing_since === null ? 'works' : 'fails';
}

function presentPull(row: PullWithRoster): RosterPull {
  const { message, sentence, values } = row.problem ?? { message: '' };
  return {
    _id: row.id,
    state: row.state,
    since: row.since?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    read: row.read,
    changes: row.changes,
    bads: row.bads,
    doubt: row.doubt,
    leaving: row.leaving,
    roster:
      row.roster_id === null || row.roster_status === null ? null : { _id: row.roster_id, status: row.roster_status },
    problem: row.problem && { message, sentence, values },
  };
}
