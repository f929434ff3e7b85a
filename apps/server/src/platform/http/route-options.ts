import { limits, type RouteDefinition, type RouteName, routeScopes } from '@lectern/contract';
import { z } from 'zod';
import type { RoutePolicy } from '../policy/index.ts';

/** The facts of a route that are known before a request is read. */
export const readingOf = (
  name: RouteName,
  { body, multipart, noted, asksAgain, whileStepMissing, whileConsentMissing }: RouteDefinition,
) => ({
  scope: routeScopes[name],
  isNoted: noted === true,
  asksAgain: asksAgain === true,
  whileStepMissing: whileStepMissing === true,
  whileConsentMissing: whileConsentMissing === true,
  takesJson: multipart === undefined,
  ...(body && { bodyOf: name }),
});

/** How large a body may be, in bytes: who is not signed in, and a route that takes nothing, need little. */
export function bodyLimitOf({ bodyLimit, body, multipart }: RouteDefinition, policy: RoutePolicy): number {
  if (bodyLimit !== undefined) return bodyLimit;
  if (multipart !== undefined) return limits.bodyBytes;
  return body === undefined || policy.admits(null) ? limits.smallBodyBytes : limits.bodyBytes;
}

/** A route in the API description. Validation and serialisation happen in the router, from the same schemas. */
export function documentation(name: RouteName, definition: RouteDefinition) {
  const { tag, summary, params, query, body, multipart, responses, asksAgain } = definition;
  return {
    tags: [tag],
    summary,
    scope: routeScopes[name],
    ...(asksAgain === true && { asksAgain }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(multipart && { consumes: ['multipart/form-data'], body: formOf(multipart) }),
    response: responses,
  };
}

/** A form with these files. */
const formOf = (files: readonly string[]): z.ZodType =>
  z.object(Object.fromEntries(files.map((name) => [name, z.string().meta({ format: 'binary' })])));
