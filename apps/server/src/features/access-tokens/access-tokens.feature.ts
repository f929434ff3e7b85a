import type { AnyAct } from '../../platform/act/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { removing } from '../../platform/jobs/removing.ts';
import { accessTokenExamples } from './access-tokens.examples.ts';
import { accessTokensMadeAhead } from './access-tokens.made-ahead.ts';
import { accessTokensData } from './access-tokens.personal-data.ts';
import { deleteEndedTokens, endedTokenMs } from './access-tokens.repository.ts';
import { registerAccessTokens } from './access-tokens.routes.ts';
import type { TokenDeps } from './access-tokens.service.ts';
import { warnOfEnds } from './token-mail.ts';

/** How often tokens that end soon are looked for. */
const warnEveryMs = 10 * 60_000;

export const accessTokensFeature: Feature<TokenDeps & AnyAct> = {
  name: 'access-tokens',
  examples: accessTokenExamples,
  routes: ({ route }, deps) => registerAccessTokens(route, deps),
  chores: () => [removing('access tokens that have ended', endedTokenMs, deleteEndedTokens)],
  work: (deps) => [
    {
      name: 'telling of access tokens that end soon',
      everyMs: warnEveryMs,
      round: (ending) => warnOfEnds(deps, ending),
    },
  ],
  madeAhead: accessTokensMadeAhead,
  personalData: accessTokensData,
};
