import { CreateTestInput } from '@lectern/contract';
import { schemaIssues } from '../../../shared/forms/schema-issues.ts';
import { errorsOf, type Errors } from './field-names.ts';
import type { TestValues } from './test-values.ts';
import { toWire } from './wire-test.ts';

/** What the schema, the server's own, has against the form. */
export function errorsIn(values: TestValues): Errors {
  return errorsOf(schemaIssues(CreateTestInput, toWire(values)), values);
}
