export { buildShell } from './app-shell.ts';
export { type ResponseCache, createResponseCache } from './response-cache.ts';
export { AppError, fieldNotAllowed, invalidField, notFound } from './app-error.ts';
export { deleteOldIdempotencyKeys } from './idempotency.ts';
export { isFromHere, isLoopbackAddress, isLoopbackHost } from './loopback.ts';
export { isPaged, type Page, pageOffset, toPage } from './paging.ts';
export { answerFromMemory } from './cached-response.ts';
export { siteAddress } from './site-address.ts';
export { createRouter, type Router, type RouterDeps } from './router.ts';
