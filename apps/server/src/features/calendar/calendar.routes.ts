import type { Random } from '../../platform/clock/index.ts';
import type { Router } from '../../platform/http/index.ts';
import { onlyRole } from '../../platform/policy/index.ts';
import { endAddress, makeAddress, ownCalendar } from './address.service.ts';
import { weekOf } from './week.service.ts';

/** A student's dates, and the address by which programs read them. */
export function registerCalendar(route: Router, { random }: { random: Random }): void {
  const policy = onlyRole('student');

  route('GET /api/users/me/week', {
    policy,
    handler: async ({ act }) => ({ status: 200, body: await weekOf(act) }),
  });

  route('GET /api/users/me/calendar', {
    policy,
    handler: async ({ act }) => ({ status: 200, body: await ownCalendar(act) }),
  });

  route('POST /api/users/me/calendar', {
    policy,
    handler: async ({ act }) => {
      const { path, madeAt } = await makeAddress(random, act);
      return { status: 201, body: { message: 'The address is made', path, madeAt: madeAt.toISOString() } };
    },
  });

  route('DELETE /api/users/me/calendar', {
    policy,
    handler: async ({ act }) => {
      await endAddress(act);
      return { status: 200, body: { message: 'The address is ended' } };
    },
  });
}
