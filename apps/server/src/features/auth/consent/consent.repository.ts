import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

/** Whether the person of a row `u` of users has yet to agree to the version `r` that is enough, or to a later one. */
const hasNotAgreed = sql<boolean>`not exists (select 1 from consents c where c.user_id = u.id and c.version >= r.version)`;

/**
 * Whether the auth session `s` of the person `u` waits for an agreement: it is asked for since before the session began.
 * A person who was signed in already goes on, so that nothing under way stops.
 */
export const lacksConsent: RawBuilder<boolean> = sql<boolean>`exists (
  select 1 from consent_versions r where r.asked_since is not null and r.asked_since <= s.created_at and ${hasNotAgreed})`;

/** Whether a person has yet to agree, whenever that began to be asked. */
export async function lacksAgreement(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users u where u.id = ${userId} and exists (
    select 1 from consent_versions r where r.asked_since is not null and ${hasNotAgreed})`.execute(db);
  return rows.length > 0;
}

type TextRow = { language: string; title: string; body: string };
/** The newest version; with its texts, none where the text was taken away. */
export type Newest = { version: number; texts: TextRow[] };

/** The newest version; number 0 and no text before the first. */
export async function findNewest(db: Db): Promise<Newest> {
  const { rows } = await sql<TextRow & { version: number }>`
    select v.version, t.language, t.title, t.body
    from (select max(version) as version from consent_versions) v left join consent_texts t on t.version = v.version
    order by t.language`.execute(db);
  const texts = rows.flatMap(({ language, title, body }) => (language ? [{ language, title, body }] : []));
  return { version: rows[0]?.version ?? 0, texts };
}

/** When a person agreed to a version that is enough; null where they have not, or nobody is asked. */
export async function findAgreedAt(db: Db, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select c.agreed_at as at from consents c
    join consent_versions r on r.asked_since is not null and c.version >= r.version
    where c.user_id = ${userId} order by c.version desc limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** Notes that somebody agreed to a version; the first time stands. Answers whether it was the first. */
export async function insertConsent(
  trx: Db,
  row: { userId: string; version: number; language: string; now: Date },
): Promise<boolean> {
  const result = await trx
    .insertInto('consents')
    .values({ user_id: row.userId, version: row.version, language: row.language, agreed_at: row.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

type NewVersion = { version: number; asksAnew: boolean; texts: readonly TextRow[]; now: Date };

/** Adds a version with its texts. Breaks `consent_versions_pkey` where somebody else has added it. */
export async function insertVersion(trx: Db, { version, asksAnew, texts, now }: NewVersion): Promise<void> {
  await trx
    .insertInto('consent_versions')
    .values({ version, asks_anew: asksAnew, asked_since: null, created_at: now })
    .execute();
  if (texts.length > 0)
    await trx
      .insertInto('consent_texts')
      .values(texts.map((text) => ({ version, ...text })))
      .execute();
}

/** The version that is enough, and since when it is asked for; null where nobody is asked. */
export async function findAsked(db: Db): Promise<{ version: number; since: Date } | null> {
  const { rows } = await sql<{ version: number; since: Date }>`
    select version, asked_since as since from consent_versions where asked_since is not null`.execute(db);
  return rows[0] ?? null;
}

/** Has the last version that asks anew be asked for since `now`, unless it is already; with null nobody is asked. */
export async function askSince(trx: Db, now: Date | null): Promise<void> {
  const last = sql`(select max(version) from consent_versions where asks_anew)`;
  const kept = now === null ? sql`true` : sql`version <> ${last}`;
  await sql`update consent_versions set asked_since = null where asked_since is not null and ${kept}`.execute(trx);
  if (now === null) return;
  await sql`update consent_versions set asked_since = ${now} where asked_since is null and version = ${last}`.execute(
    trx,
  );
}

/** How many active people there are, and how many of them have agreed to a version that is enough. */
export async function countAgreed(db: Db): Promise<{ people: number; agreed: number }> {
  const { rows } = await sql<{ people: number; agreed: number }>`
    select count(*) as people, count(*) filter (where exists (
      select 1 from consent_versions r where r.asked_since is not null and not ${hasNotAgreed})) as agreed
    from users u where u.is_active and u.deleted_at is null`.execute(db);
  return rows[0] ?? { people: 0, agreed: 0 };
}

export type AgreementRow = {
  user_id: string;
  username: string;
  email: string;
  version: number;
  language: string;
  agreed_at: Date;
};

/** Up to `count` agreements by person and version, those after `last`. */
export async function listAgreementsAfter(
  db: Db,
  last: Pick<AgreementRow, 'user_id' | 'version'> | null,
  count: number,
): Promise<AgreementRow[]> {
  const after =
    last === null ? sql`true` : sql`(c.user_id, c.version) > (${last.user_id}::uuid, ${last.version}::integer)`;
  const { rows } = await sql<AgreementRow>`
    select c.user_id, u.username, u.email, c.version, c.language, c.agreed_at
    from consents c join users u on u.id = c.user_id where ${after}
    order by c.user_id, c.version limit ${count}`.execute(db);
  return rows;
}
