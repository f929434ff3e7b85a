// What crosses the wire between Lectern's server and its clients.
export * from './common.ts';
export * from './courses.ts';
export * from './errors.ts';
export * from './files.ts';
export * from './join-code.ts';
export * from './limits.ts';
export * from './roles.ts';
export type { Method, RouteDefinition, RouteKey } from './route.ts';
export * from './routes.ts';
export * from './sign-up-check.ts';
export * from './texts.ts';
export * from './users.ts';
