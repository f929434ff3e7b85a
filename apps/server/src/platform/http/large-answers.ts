import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPlaces, type PlaceLimits } from '../queue/places.ts';
import { networkOf } from '../net/index.ts';
import { AppError } from './app-error.ts';

/** How many large answers are under way at once: altogether, to visitors, and to one person or one address of visitors. */
const limits: PlaceLimits = {
  all: 16,
  visitors: 8,
  each: 4,
  waiting: 1_000,
  kept: 200,
  waitingEach: 100,
  patienceMs: 10_000,
  // Readers who take a little now and then would keep the places of everybody else.
  heldMs: 60_000,
  busy: () =>
    new AppError('service_unavailable', 'The server is busy sending large answers. Please try again.', {
      headers: { 'retry-after': '5' },
    }),
};

/** Lets a request's large answer begin once there is a place for it, which is given back when the answer has ended. */
export type LargeAnswers = { begin(request: FastifyRequest, reply: FastifyReply): Promise<void> };

/** Lets few large answers be under way at once, because each holds memory for as long as its reader takes. */
export function createLargeAnswers(): LargeAnswers {
  const places = createPlaces(limits);
  return {
    async begin(request, reply) {
      const { viewer } = request;
      const key = viewer === null ? `address ${networkOf(request.ip, 32)}` : `person ${viewer.id}`;
      const leave = await places.enter({ key, known: viewer !== null });
      reply.raw.once('finish', leave).once('close', leave);
      if (reply.raw.destroyed) leave();
    },
  };
}
