import { z } from 'zod';
import { Id, nameField, oneOf, PersonWithFace, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';
import { accessScopes, ordinaryTokenDays } from './scopes.ts';

/** How a token stands: `rests` while its maker may not do what it does, as while they are blocked. */
export const tokenStates = ['works', 'rests', 'ended', 'revoked'] as const;
export type TokenState = (typeof tokenStates)[number];

/** An access token as those who look after it see it. The token itself is told once, when it is made. */
export const AccessToken = z
  .object({
    _id: Id,
    name: z.string(),
    scopes: z.array(z.enum(accessScopes)),
    /** The person as whom it acts. */
    maker: PersonWithFace.omit({ profilePicture: true }),
    state: z.enum(tokenStates),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    /** To the minute; null where it was never used. */
    lastUsedAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.infer<typeof AccessToken>;

const days = issueText('An access token works for 1 to {max} days', { max: limits.accessTokenDays });

export const AccessTokenInput = z
  .object({
    name: nameField('Name', limits.accessTokenName),
    scopes: z
      .array(oneOf('Powers', accessScopes), says.list('Powers'))
      .min(1, 'Choose at least one power')
      .max(accessScopes.length, says.tooManyEntries('Powers', accessScopes.length))
      .transform((scopes) => accessScopes.filter((scope) => scopes.includes(scope))),
    /** After how many days it ends. */
    days: z.int(days).min(1, days).max(limits.accessTokenDays, days).default(ordinaryTokenDays),
  })
  .meta({ id: 'AccessTokenInput' });
export type AccessTokenInput = z.infer<typeof AccessTokenInput>;

/** A token that was made. `secret` goes into the header `Authorization: Bearer …`; nobody can read it again. */
export const NewAccessToken = z.object({
  message: z.string(),
  accessToken: AccessToken,
  secret: z.string().nullable(),
});
