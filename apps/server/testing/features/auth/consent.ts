import type { TestApp } from '../../index.ts';

/** Gives the site a text that nobody is asked for: its first version, in English. Gives back what takes it away again. */
export async function giveConsentText({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<() => Promise<void>> {
  await takeConsentText({ db });
  const version = { version: 1, asks_anew: true, asked_since: null, created_at: clock.now() };
  await db.insertInto('consent_versions').values(version).execute();
  await db
    .insertInto('consent_texts')
    .values({ version: 1, language: 'en', title: 'Privacy', body: '<p>Be kind.</p>' })
    .execute();
  return () => takeConsentText({ db });
}

/** Takes every version of the text away, and who agreed to it. */
export async function takeConsentText({ db }: Pick<TestApp, 'db'>): Promise<void> {
  for (const table of ['consents', 'consent_versions'] as const) await db.deleteFrom(table).execute();
}
