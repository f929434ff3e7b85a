import {
  type Consent,
  type ConsentGiven,
  type ConsentSettings,
  type ConsentSettingsInput,
  consentTexts,
  texts,
} from '@lectern/contract';
import { type Language, languageOf, languages } from '@lectern/contract/languages';
import type { z } from 'zod';
import { type Act, type AnyAct, transact } from '../../../platform/act/index.ts';
import { brokenConstraint, type Db, inStepsAfter } from '../../../platform/db/index.ts';
import { AppError, invalidField } from '../../../platform/http/index.ts';
import type { Viewer } from '../../../platform/policy/index.ts';
import { cleanRichText } from '../../../platform/text/clean-rich-text.ts';
import { recordAct } from '../../audit/index.ts';
import { lockAccount } from '../../users/index.ts';
import { ofOneself } from '../own-event.ts';
import {
  type AgreementRow,
  askSince,
  countAgreed,
  findAgreedAt,
  findAsked,
  findNewest,
  insertConsent,
  insertVersion,
  listAgreementsAfter,
} from './consent.repository.ts';

export type Given = z.output<typeof ConsentGiven>;

/** The text of the site in the language that is wanted, else in English, else in the first that it has. */
export async function readConsent(db: Db, viewer: Viewer, wanted: Language): Promise<Consent> {
  const { version, texts: all } = await findNewest(db);
  const has = languages.filter((language) => all.some((text) => text.language === language));
  const language = [wanted, ...languages].find((one) => has.includes(one));
  const text = all.find((one) => one.language === language);
  if (text === undefined || language === undefined) return { text: null, agreedAt: null };
  const agreedAt = viewer === null ? null : await findAgreedAt(db, viewer.id);
  return {
    text: { version, language, title: text.title, body: text.body, languages: has },
    agreedAt: agreedAt?.toISOString() ?? null,
  };
}

/** Notes that the actor agreed to the present version. Throws `conflict` where there is another by now. */
export async function giveConsent(act: Act, given: Given): Promise<void> {
  await transact(act, async (act) => {
    const person = await lockAccount(act.db, act.actor.id);
    if (await noteConsent(act, person.id, given)) await recordAct(act, consentGiven(person, given));
  });
}

/** The entry of somebody's agreement. */
export const consentGiven = (person: Parameters<typeof ofOneself>[1], { version, language }: Given) => ({
  ...ofOneself('consent_given', person),
  changes: [
    { field: 'version', before: null, after: String(version) },
    { field: 'language', before: null, after: language },
  ],
});

/**
 * Writes an agreement, in the transaction of its act; answers whether it is a new one. Throws `conflict` where the text has another
 * version by now, or not in that language.
 */
export async function noteConsent({ db: trx, clock }: AnyAct, userId: string, given: Given): Promise<boolean> {
  const newest = await findNewest(trx);
  const isThere = newest.texts.some(({ language }) => language === given.language);
  if (newest.version !== given.version || !isThere) throw new AppError('conflict', consentTexts.changed);
  return insertConsent(trx, { userId, ...given, now: clock.now() });
}

/** The text as administrators edit it. */
export async function consentSettings(db: Db): Promise<ConsentSettings> {
  const [{ version, texts: all }, asked, counted] = [await findNewest(db), await findAsked(db), await countAgreed(db)];
  return {
    version,
    texts: all.flatMap(({ language, title, body }) => {
      const code = languageOf(language);
      return code === undefined ? [] : [{ language: code, title, body }];
    }),
    asked: asked && { version: asked.version, since: asked.since.toISOString() },
    ...counted,
  };
}

/**
 * Adds a version of the text. People are asked from their next sign-in on; those who agreed before only where it asks anew. Without
 * a text nobody is asked. Throws `stale_update` where somebody has added another version meanwhile, and `validation_failed` for a text in which
 * nothing is left once it is safe.
 */
export async function changeConsent(act: Act, input: ConsentSettingsInput): Promise<void> {
  // Before the transaction, because it takes its time.
  const bodies = await cleanRichText(
    input.texts.map(({ body }) => body),
    act.actor.id,
  );
  const all = input.texts.map((text, index) => ({ ...text, body: bodies[index] ?? '' }));
  const empty = all.findIndex(({ body }) => body === '');
  if (empty >= 0) throw invalidField(`texts.${empty}.body`, consentTexts.bodyNeeded);
  await transact(act, async (act) => {
    const { db: trx, clock } = act;
    const before = await findNewest(trx);
    if (before.version !== input.version) throw stale();
    const version = before.version + 1;
    const asksAnew = all.length > 0 && (input.asksAnew || before.version === 0);
    const now = clock.now();
    await insertVersion(trx, { version, asksAnew, texts: all, now }).catch((error: unknown) => {
      throw brokenConstraint(error) === 'consent_versions_pkey' ? stale() : error;
    });
    await askSince(trx, all.length === 0 ? null : now);
    const spoken = (list: readonly { language: string }[]) =>
      list
        .map(({ language }) => language)
        .toSorted()
        .join(', ') || null;
    const changes = [
      { field: 'version', before: String(before.version), after: String(version) },
      { field: 'languages', before: spoken(before.texts), after: spoken(all) },
      { field: 'asksAnew', before: null, after: String(asksAnew) },
    ];
    await recordAct(act, { action: 'consent_changed', changes });
  });
}

const stale = () => new AppError('stale_update', texts.staleSave);

/** The headings of the table of agreements. */
export const agreementColumns = ['Username', 'Email', 'Version', 'Language', 'Agreed at'] as const;

/** Everybody's agreements, as rows of a table. */
export async function* agreementRows(db: Db): AsyncGenerator<(string | number | Date)[]> {
  const rows = inStepsAfter<AgreementRow>((last, count) => listAgreementsAfter(db, last, count));
  for await (const { username, email, version, language, agreed_at } of rows)
    yield [username, email, version, language, agreed_at];
}
