export { buildShell } from './app-shell.ts';
export { type AnswerKeeper, createAnswerKeeper } from './answer-keeper.ts';
export { AppError, fieldNotAllowed, invalidField, notFound } from './app-error.ts';
export { deleteOldIdempotencyKeys } from './idempotency.ts';
export { isFromHere, isLoopbackAddress, isLoopbackHost } from './loopback.ts';
export { isPaged, type Page, pageOffset, toPage } from './paging.ts';
export { answerFromMemory } from './kept-answer.ts';
export { siteAddress } from './site-address.ts';
export { createRouter, type Router, type RouterDeps } from './router.ts';
