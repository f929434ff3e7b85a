import type { FieldIssue } from '@lectern/contract';
import { sent } from '../messages/sent.ts';

type Issue = { path: readonly PropertyKey[]; message: string };
type Schema = { safeParse: (value: unknown) => { error?: { issues: readonly Issue[] } | undefined } };

/** What a schema, the server's own, has against a value: as the server would name it, in the language of the page. */
export function schemaIssues(schema: Schema, value: unknown): FieldIssue[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join('.'), message: sent(message) }));
}
