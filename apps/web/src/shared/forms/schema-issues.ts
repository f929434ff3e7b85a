import { type FieldIssue, saidOf } from '@lectern/contract';
import { told } from '../messages/told.ts';

type Issue = { path: readonly PropertyKey[]; message: string };
type Schema = { safeParse: (value: unknown) => { error?: { issues: readonly Issue[] } | undefined } };

/**
 * The issues that one of the server's schemas has with a value, named as the server would, in the language of the page.
 */
export function schemaIssues(schema: Schema, value: unknown): FieldIssue[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join('.'), message: told(saidOf(message)) }));
}
