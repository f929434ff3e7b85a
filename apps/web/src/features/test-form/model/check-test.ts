import { CreateTestInput } from '@lectern/contract';
import { sent } from '../../../shared/messages/sent.ts';
import { errorsOf, type Errors } from './field-names.ts';
import type { TestValues } from './test-values.ts';
import { toWire } from './wire-test.ts';

/** What the schema, the server's own, has against the form. */
export function errorsIn(values: TestValues): Errors {
  const issues = CreateTestInput.safeParse(toWire(values)).error?.issues ?? [];
  return errorsOf(
    issues.map(({ path, message }) => ({ path: path.join('.'), message: sent(message) })),
    values,
  );
}
