import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../rate-limit/network.ts';
import { AppError } from './app-error.ts';

/** How many large answers are under way at once: altogether, to visitors, and to one person or one address of visitors. */
type LargeAnswerLimits = { all: number; visitors: number; each: number; waiting: number; patienceMs: number };

const ordinary: LargeAnswerLimits = { all: 16, visitors: 8, each: 4, waiting: 1_000, patienceMs: 10_000 };

const busy = () =>
  new AppError('service_unavailable', 'Too many large answers are being sent at the moment. Please try again.', {
    headers: { 'retry-after': '5' },
  });

/** Lets a request's large answer begin once there is a place for it, which is given back when the answer has ended. */
export type LargeAnswers = { begin(request: FastifyRequest, reply: FastifyReply): Promise<void> };

/** Lets few large answers be under way at once, because each holds memory for as long as its reader takes. */
export function createLargeAnswers(limits: LargeAnswerLimits = ordinary): LargeAnswers {
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

type Asker = { key: string; known: boolean };

/** Places, and those who wait for one. `enter` answers how to give it back, and throws `service_unavailable`. */
export function createPlaces(limits: LargeAnswerLimits): { enter(asker: Asker): Promise<() => void> } {
  const byKey = new Map<string, number>();
  const waiting = new Map<() => void, Asker>();
  let all = 0;
  let visitors = 0;

  const hasRoom = ({ key, known }: Asker): boolean =>
    all < limits.all && (known || visitors < limits.visitors) && (byKey.get(key) ?? 0) < limits.each;
  const count = ({ key, known }: Asker, by: 1 | -1): void => {
    all += by;
    if (!known) visitors += by;
    const there = (byKey.get(key) ?? 0) + by;
    if (there === 0) byKey.delete(key);
    else byKey.set(key, there);
  };
  const letIn = (): void => {
    for (const [enter, asker] of waiting) {
      if (!hasRoom(asker)) continue;
      waiting.delete(enter);
      count(asker, 1);
      enter();
    }
  };
  const wait = async (asker: Asker): Promise<void> => {
    if (waiting.size >= limits.waiting) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.set(resolve, asker);
    const timer = setTimeout(() => waiting.delete(resolve) && reject(busy()), limits.patienceMs);
    await promise.finally(() => clearTimeout(timer));
  };

  return {
    async enter(asker) {
      if (hasRoom(asker)) count(asker, 1);
      else await wait(asker);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        count(asker, -1);
        letIn();
      };
    },
  };
}
