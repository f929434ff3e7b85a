import type { TestApp } from '../../build-test-app.ts';

/** Has somebody agree to a text of the site that nobody is asked for, and be warned that the account ends. */
export async function fillConsent(t: TestApp, user: { id: string }): Promise<void> {
  const now = t.clock.now();
  const version = { version: 1, asks_anew: true, asked_since: null, created_at: now };
  await t.db
    .insertInto('consent_versions')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await t.db.insertInto('consents').values({ user_id: user.id, version: 1, language: 'en', agreed_at: now }).execute();
  await t.db.insertInto('account_warnings').values({ user_id: user.id, warned_at: now, sent_at: null }).execute();
}
