import { type FieldIssue, type RouteDefinition, texts } from '@lectern/contract';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

type Parts = Pick<RouteDefinition, 'params' | 'query' | 'body' | 'explain'>;
type Values = { params: unknown; query: unknown; body: unknown };

/** Parses each part with its schema. Throws one `validation_failed` that names every bad field of all parts, each once. */
export function validate(schemas: Parts, values: Values): Values {
  const issues = new Map<string, FieldIssue>();
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const { data, error } = schema.safeParse(value);
    for (const { path: parts, message } of error?.issues ?? []) {
      const path = parts.join('.');
      if (!issues.has(path)) issues.set(path, { path, message });
    }
    return data;
  };
  const parsed = {
    params: parse(schemas.params, values.params),
    query: parse(schemas.query, values.query),
    body: parse(schemas.body, values.body ?? {}),
  };
  if (issues.size > 0) {
    throw new AppError('validation_failed', schemas.explain?.(values.body) ?? texts.invalidInput, {
      issues: [...issues.values()],
    });
  }
  return parsed;
}
