import type { RouteBody, RouteDefinition, RouteName, Routes, tusPath } from '@lectern/contract';
import type { World } from '../world.ts';
import type { Access } from './access.ts';
import type { Scene, Sent } from './scene.ts';

// A specimen of a route is all that the tests of every route ask about it. Each feature has those of its routes beside its
// index, and `index.ts` here collects them.

export type SystemRoute =
  | `POST /${'login' | 'sign-out' | 'stop-mail'}`
  | `GET /${'healthz' | 'readyz' | 'metrics' | 'robots.txt' | 'sitemap.xml' | 'sitemaps/:after' | 'calendar/:file' | '.well-known/jwks.json' | '.well-known/certificate-keys/:key' | 'api/openapi.json'}`
  | 'GET /api/auth/providers/:id/start'
  | 'GET /api/auth/oidc/:id/callback'
  | 'POST /api/auth/oidc/:id/signed-out'
  | `GET /api/auth/saml/:id/${'metadata' | 'arrive'}`
  | 'POST /api/auth/saml/:id/acs'
  | 'GET /api/auth/saml/:id/slo'
  | 'POST /api/auth/saml/:id/slo'
  | `GET /api/docs${'' | '/json' | '/yaml' | '/static/index.html' | '/static/swagger-initializer.js' | '/static/*'}`;
export type TusRoute =
  | `${'POST' | 'OPTIONS'} ${typeof tusPath}`
  | `${'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS'} ${typeof tusPath}/:id`;
export type AnyRoute = RouteName | SystemRoute | TusRoute;

/** The parts of any specimen, as tests read them. */
export type AnySpecimen = {
  /** On a public course, and with the things of a scene. */
  access: Access;
  /** On a private course: hidden from others, so that it is not found where it was forbidden before. */
  onPrivate?: Access;
  /** A good body. */
  body?: (scene: Scene) => unknown;
  /** A good request where it is no JSON. */
  sent?: (scene: Scene) => Sent;
  /** Prepares what is needed beside the scene. */
  before?: (scene: Scene) => Promise<void>;
  /** The person in the path where it is not the one who asked to join the course. */
  person?: (scene: Scene) => string;
  /** A body that would do something to another institution, or the reason why there is none to be sent. */
  trespass?: string | ((other: World) => unknown);
  /** Whether the call refuses by doing nothing: the answer says that nothing was done. */
  refusesSilently?: true;
};

/** Paths of these have ids of no course, nor of what is in one. */
type Elsewhere =
  `${string} /api/${'access-tokens' | 'webhooks' | 'drafts' | 'files/tus' | 'identity-providers' | `auth/${'oidc' | 'saml' | 'providers'}` | 'users' | 'students' | 'institution' | 'rosters' | 'roster-sources'}/${string}`;
type CourseInPath = `${string}/:${'id' | 'subjectId' | 'joinCode'}${string}`;
type CourseInBody = 'POST /api/courses/request-join' | `POST /api/courses/${string}join-request${string}`;

/** Routes that name a course or what is in one have a row on a private course; no other has. */
type OnPrivate<K> = K extends Elsewhere
  ? { onPrivate?: never }
  : K extends CourseInPath | CourseInBody
    ? { onPrivate: Access }
    : { onPrivate?: never };

type BodyOf<K> = K extends RouteName ? RouteBody<K> : undefined;
type IsForm<K> = K extends TusRoute
  ? true
  : K extends RouteName
    ? Routes[K] extends Required<Pick<RouteDefinition, 'multipart'>>
      ? true
      : false
    : false;
type Body<K> =
  IsForm<K> extends true
    ? { body?: never; sent?: (scene: Scene) => Sent }
    : undefined extends BodyOf<K>
      ? { body?: (scene: Scene) => BodyOf<K>; sent?: never }
      : { body: (scene: Scene) => BodyOf<K>; sent?: never };

/** A call without ids in its path and without a body touches nothing, so it has a reason. */
type Touching<K> = K extends `${string}/:${string}`
  ? (other: World) => BodyOf<K>
  : undefined extends BodyOf<K>
    ? never
    : (other: World) => BodyOf<K>;
type Trespass<K> =
  K extends Exclude<RouteName, `GET ${string}`>
    ? { trespass: string | Touching<K>; refusesSilently?: true }
    : { trespass?: never; refusesSilently?: never };

type Specimen<K extends AnyRoute> = Pick<AnySpecimen, 'access' | 'before' | 'person'> &
  OnPrivate<K> &
  Body<K> &
  Trespass<K>;

/** A specimen of each of these routes. */
export type Specimens<K extends AnyRoute> = { readonly [R in K]: Specimen<R> };

/** The reason of calls in which nothing of another's can be named. */
export const aboutOneself = 'an act on oneself, or on what one makes oneself';
/** The trespass of a call that has no body: ids of the other institution stand in its path. */
export const byPath = (): undefined => undefined;
