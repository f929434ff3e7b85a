import { say } from '@lectern/contract/say';
import { type BankQuery, type BankQuestion, limits, texts, type TagQuestionsInput } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../../platform/http/index.ts';
import type { CleanQuestion, VersionContents } from '../versions.ts';
import { presentBankQuestion } from './bank.presenter.ts';
import { fileQuestions, findSources, listBank, listTags, lockTags, writeTags } from './bank.repository.ts';
import { searchTextOf } from './bank-text.ts';

/** One page of the questions that the actor may use. */
export async function pageOfBank({ db, actor }: Act, query: BankQuery): Promise<Page<BankQuestion>> {
  const paged = { page: query.page ?? 1, limit: query.limit ?? limits.page.default };
  const { rows, counted } = await listBank(db, actor, query, pageOffset(paged));
  return toPage(paged, counted, rows.map(presentBankQuestion));
}

export const tagsOfBank = ({ db, actor }: Act): Promise<{ tag: string; questions: number }[]> => listTags(db, actor);

/**
 * Changes the tags of questions and answers how many changed. Throws `not_found` where one of them is in no test that the
 * actor manages, and `validation_failed` where one would get too many.
 */
export async function tagQuestions(act: Act, { questions, add = [], remove = [] }: TagQuestionsInput): Promise<number> {
  const wanted = [...new Set(questions)];
  return transact(act, async ({ db: trx, actor }) => {
    const rows = await lockTags(trx, actor, wanted);
    if (rows.length < wanted.length) throw notFound('Question not found');
    const changed = rows
      .map(({ question_id, tags }) => ({ question_id, before: tags, tags: changedTags(tags, add, remove) }))
      .filter(({ before, tags }) => before.join('\n') !== tags.join('\n'));
    const max = limits.questionBank.tagsPerQuestion;
    if (changed.some(({ tags }) => tags.length > max))
      throw new AppError('validation_failed', texts.invalidInput, {
        issues: [{ path: 'add', ...say('A question may have at most {max} tags', { max }) }],
      });
    await writeTags(trx, changed);
    return changed.length;
  });
}

function changedTags(before: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const without = new Set(remove.map((tag) => tag.toLowerCase()));
  const kept = before.filter((tag) => !without.has(tag.toLowerCase()));
  const known = new Set(kept.map((tag) => tag.toLowerCase()));
  return [...kept, ...add.filter((tag) => !known.has(tag.toLowerCase()))];
}

/**
 * Files the questions of a test's current version in the bank. A copied question has the origin of the one that it was
 * copied from, and its tags where none are given.
 */
export async function fileInBank(
  { db: trx, actor, clock }: Act,
  test: { courseId: string; id: string },
  contents: VersionContents,
  sent: readonly CleanQuestion[],
): Promise<void> {
  const copied = sent.flatMap(({ copiedFrom }) => copiedFrom ?? []);
  const found = copied.length === 0 ? [] : await findSources(trx, actor, copied);
  const sources = new Map(found.map((source) => [source.question_id, source]));
  const filed = contents.questions.map((question, position) => {
    const { tags, copiedFrom } = sent[position] ?? { tags: undefined, copiedFrom: undefined };
    const source = copiedFrom === undefined ? undefined : sources.get(copiedFrom);
    return {
      question_id: question.id,
      position,
      origin: source?.origin ?? question.id,
      search_text: searchTextOf(question),
      tags: tags ?? source?.tags ?? null,
    };
  });
  await fileQuestions(trx, test, filed, clock.now());
}
