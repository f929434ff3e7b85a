import { createHash } from 'node:crypto';
import { type FieldIssue, type RouteDefinition, saidOf, shapeIssue, texts } from '@lectern/contract';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

type Schemas = Pick<RouteDefinition, 'params' | 'query' | 'body' | 'explain'>;
type Values = { params: unknown; query: unknown; body: unknown };

/** Bad fields that one answer names: a body may have a hundred thousand of them. */
const mostIssues = 1_000;

/** A body that was held against its schema before its route was asked. */
export class CheckedBody {
  readonly data: unknown;
  readonly issues: readonly FieldIssue[];
  /** The sentence above the issues, where the contract words it. */
  readonly explained: string | null;
  /** A digest of the data. */
  readonly digest: Buffer | null;

  constructor({ data, issues, explained, digest }: Checked) {
    this.data = data;
    this.issues = issues;
    this.explained = explained;
    this.digest = digest === null ? null : Buffer.from(digest);
  }
}

/** The parts of a `CheckedBody` that cross between threads. */
export type Checked = {
  data: unknown;
  issues: readonly FieldIssue[];
  explained: string | null;
  digest: Uint8Array | null;
};

/** Holds a body against the route's schema. */
export function checkBody({ body: schema, explain, idempotent }: Partial<RouteDefinition>, body: unknown): Checked {
  const { data, issues } = check(schema, body);
  const explained = issues.length === 0 ? null : (explain?.(body) ?? null);
  const digest = issues.length === 0 && idempotent === true ? digestOf(data) : null;
  return { data: issues.length === 0 ? data : undefined, issues, explained, digest };
}

/** Tells a body from another, as the contract understands it. */
export function digestOf(body: unknown): Buffer {
  const hash = createHash('sha256');
  for (const piece of jsonPieces(body, 3)) hash.update(piece);
  return hash.digest();
}

/** The JSON of a value, its lists and objects down to `depth` piece by piece: as one text it would be in memory twice. */
function* jsonPieces(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) {
    yield JSON.stringify(value) ?? '';
    return;
  }
  const isList = Array.isArray(value);
  let separator = isList ? '[' : '{';
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined && !isList) continue;
    yield isList ? separator : `${separator}${JSON.stringify(key)}:`;
    yield* jsonPieces(item ?? null, depth - 1);
    separator = ',';
  }
  yield `${separator === ',' ? '' : separator}${isList ? ']' : '}'}`;
}

/** Parses each part with its schema. Throws one `validation_failed` that names every bad field of all parts, each once. */
export function validate(schemas: Schemas, values: Values): Values {
  const params = check(schemas.params, values.params);
  const query = check(schemas.query, values.query);
  const sent = values.body;
  // No body is one without fields; null is a body, and none that has fields.
  const body = sent instanceof CheckedBody ? sent : check(schemas.body, sent === undefined ? {} : sent);
  const issues = [...params.issues, ...query.issues, ...body.issues];
  if (issues.length > 0) {
    const explained = sent instanceof CheckedBody ? sent.explained : schemas.explain?.(sent);
    throw new AppError('validation_failed', explained ?? texts.invalidInput, { issues: eachOnce(issues) });
  }
  return { params: params.data, query: query.data, body: body.data };
}

function check(schema: z.ZodType | undefined, value: unknown): { data: unknown; issues: FieldIssue[] } {
  if (schema === undefined) return { data: undefined, issues: [] };
  const { data, error } = schema.safeParse(value, { error: shapeIssue });
  const issues = error?.issues
    .slice(0, mostIssues)
    .map(({ path, message }) => ({ path: path.join('.'), ...saidOf(message) }));
  return { data, issues: eachOnce(issues ?? []) };
}

function eachOnce(issues: readonly FieldIssue[]): FieldIssue[] {
  const first = new Map<string, FieldIssue>();
  for (const issue of issues) if (!first.has(issue.path)) first.set(issue.path, issue);
  return [...first.values()];
}
