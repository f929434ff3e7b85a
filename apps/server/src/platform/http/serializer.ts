import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = { [key: string]: unknown };

/**
 * Rewrites "X or null" as a nullable X. The two mean the same, but the serialiser would otherwise validate the value
 * against each branch, which costs more than writing it. Where it still does, a key too many must not make a branch
 * unfit: such keys are left out when the value is written.
 */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key, value]) => !(key === 'additionalProperties' && value === false));
  const schema: JsonSchema = Object.fromEntries(kept.map(([key, value]) => [key, simplify(value)]));
  const branches = schema['anyOf'];
  if (!Array.isArray(branches) || branches.length !== 2) return schema;
  const [first, second] = branches as [JsonSchema, JsonSchema];
  const isUnion = ['$ref', 'anyOf', 'oneOf'].some((key) => first[key] !== undefined);
  if (second['type'] !== 'null' || isUnion) return schema;
  const { anyOf: _anyOf, ...rest } = schema;
  return { ...rest, ...withNull(first), nullable: true };
}

/** Where the value is still validated, null has to be one of the values that there may be. */
function withNull({ const: only, ...schema }: JsonSchema): JsonSchema {
  const values = only === undefined ? schema['enum'] : [only];
  return Array.isArray(values) ? { ...schema, enum: [...new Set([...(values as unknown[]), null])] } : schema;
}

type Serializer = (value: unknown) => string;

/** Routes share schemas, and to compile one takes milliseconds. */
const compiled = new WeakMap<z.ZodType, Serializer>();

/**
 * Compiles a schema of what leaves into a function that writes it: keys that the schema does not name are left out. The
 * same schema is compiled once.
 */
export function compileSerializer(schema: z.ZodType): Serializer {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  const write = fastJsonStringify(simplify(json) as Schema);
  compiled.set(schema, write);
  return write;
}
