import { CreateTestInput } from '@lectern/contract';
import { schemaIssues } from '../../../../shared/forms/schema-issues.ts';
import { errorsOf, type Errors } from './field-names.ts';
import type { TestValues } from './test-values.ts';
import { toWire } from './wire-test.ts';

/** The errors that the server's own schema finds in the form. */
export function errorsIn(values: TestValues): Errors {
  return errorsOf(schemaIssues(CreateTestInput, toWire(values)), values);
}
