import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = { [key: string]: unknown };

/**
 * Rewrites "X or null" as a nullable X. The two mean the same, but the serialiser would otherwise validate the value
 * against each branch, which costs more than writing it.
 */
function flattenNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(flattenNullable);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, flattenNullable(value)]),
  ) as JsonSchema;
  const branches = schema['anyOf'];
  if (!Array.isArray(branches) || branches.length !== 2) return schema;
  const [first, second] = branches as [JsonSchema, JsonSchema];
  if (second['type'] !== 'null' || first['$ref'] !== undefined || first['anyOf'] !== undefined) return schema;
  const { anyOf: _anyOf, ...rest } = schema;
  return { ...rest, ...first, nullable: true };
}

/** Compiles a schema of what leaves into a function that writes it: keys that the schema does not name are left out. */
export function compileSerializer(schema: z.ZodType): (value: unknown) => string {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  return fastJsonStringify(flattenNullable(json) as Schema);
}
