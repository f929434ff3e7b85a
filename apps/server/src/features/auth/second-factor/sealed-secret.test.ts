import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProvider } from '../../../../testing/features/auth/provider-input.ts';
import { giveFactor } from '../../../../testing/features/auth/second-factor.ts';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import { createAppKeys, sealAnew, sealedHealth } from '../../../platform/app-key/index.ts';
import { openClientSecret, sealClientSecret } from '../identity-providers/client-secret.ts';
import { openSecret } from './sealed-secret.ts';

const keysOf = (...keys: Buffer[]) => ({
  appKeys: createAppKeys({ random: { bytes: randomBytes }, read: () => keys }),
});
const [former, newest] = [randomBytes(32), randomBytes(32)];

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp(keysOf(former));
});
afterAll(() => t.close());

describe('a new application key', () => {
  it('seals anew what the former one sealed, in any number, and leaves what none of them opens', async () => {
    const people = [];
    // More than are read at a time.
    for (let n = 0; n < 502; n += 1) people.push({ user: await t.buildUser(), held: null as Buffer | null });
    for (const person of people) person.held = (await giveFactor(t, person.user.id)).secret;
    const lost = await t.buildUser();
    await giveFactor({ ...t, services: { ...t.services, ...keysOf(randomBytes(32)) } }, lost.id);

    const id = randomUUID();
    await buildProvider(t, { id, sealed_secret: sealClientSecret(keysOf(former), id, 'of the client') });

    const { sealedSources } = t.services;
    const both = { ...keysOf(newest, former), sealedSources };
    expect(await sealedHealth(both, t.db)).toEqual({ sealed: 504, unreadable: 1, older: 503 });
    expect(await sealAnew(both, t.db)).toEqual({ sealed: 503, unreadable: 1 });
    expect(await sealAnew(both, t.db)).toEqual({ sealed: 0, unreadable: 1 });
    expect(await sealedHealth({ ...keysOf(newest), sealedSources }, t.db)).toEqual({
      sealed: 504,
      unreadable: 1,
      older: 0,
    });
    const provider = await t.db.selectFrom('identity_providers').select('sealed_secret').executeTakeFirstOrThrow();
    expect(openClientSecret(keysOf(newest), id, provider.sealed_secret ?? Buffer.of())).toBe('of the client');
    for (const { user, held } of [people[0], people.at(-1)].filter((one) => one !== undefined)) {
      const { sealed_secret } = await t.db
        .selectFrom('second_factors')
        .select('sealed_secret')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      expect(openSecret(keysOf(newest), user.id, sealed_secret)).toEqual(held);
    }
  });
});
