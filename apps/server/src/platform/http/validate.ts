import { type FieldIssue, type RouteDefinition, texts } from '@lectern/contract';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

type Parts = Pick<RouteDefinition, 'params' | 'query' | 'body' | 'explain'>;
type Values = { params: unknown; query: unknown; body: unknown };

const toIssue = (issue: z.core.$ZodIssue): FieldIssue => ({ path: issue.path.join('.'), message: issue.message });

/** Parses each part with its schema. Throws one `validation_failed` that lists every bad field of all parts. */
export function validate(schemas: Parts, values: Values): Values {
  const issues: FieldIssue[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(value);
    if (!result.success) issues.push(...result.error.issues.map(toIssue));
    return result.data;
  };
  const parsed = {
    params: parse(schemas.params, values.params),
    query: parse(schemas.query, values.query),
    body: parse(schemas.body, values.body ?? {}),
  };
  if (issues.length > 0) {
    throw new AppError('validation_failed', schemas.explain?.(values.body) ?? texts.invalidInput, { issues });
  }
  return parsed;
}
