import type { FieldIssue } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { uploadedFilesIn } from '../courses/index.ts';
import { addTestFiles, usableFileIds } from './test-files.repository.ts';
import type { VersionContents } from './versions.ts';

type Use = { path: string; id: string };

function fileUses({ questions, solutions }: VersionContents): Use[] {
  const usesIn = (path: string, html: string | null | undefined): Use[] =>
    uploadedFilesIn(html ?? '').map((id) => ({ path, id }));
  return questions.flatMap(({ text, options }, place) => {
    const at = `test_questions.${place}`;
    return [
      ...usesIn(`${at}.question_text`, text),
      ...options.flatMap((option, o) => usesIn(`${at}.question_options.${o}.text`, option)),
      ...usesIn(`${at}.solution`, solutions[place]?.solution),
      ...usesIn(`${at}.correct_answer_solution`, solutions[place]?.answer),
    ];
  });
}

/**
 * Ties a test to the uploaded files that its questions show, so that people who get the test get them and they are
 * kept. Answers an issue for each field that names a file which is gone or somebody else's, and then ties nothing.
 */
export async function tieFiles(
  trx: Db,
  actor: Actor,
  test: { id: string; courseId: string },
  contents: VersionContents,
): Promise<FieldIssue[]> {
  const uses = fileUses(contents);
  const ids = [...new Set(uses.map((use) => use.id))];
  if (ids.length === 0) return [];
  const usable = await usableFileIds(trx, actor, test, ids);
  const message = 'This file no longer exists. Please upload it again.';
  const issues = uses.filter((use) => !usable.has(use.id)).map(({ path }) => ({ path, message }));
  if (issues.length === 0) await addTestFiles(trx, test.id, ids);
  return issues;
}
