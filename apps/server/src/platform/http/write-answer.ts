import type { RouteDefinition } from '@lectern/contract';
import type { z } from 'zod';
import type { JsonBody } from './declaration.ts';
import { isInSlices, joinSlices, type SliceWriter, writeSlices } from './in-slices.ts';
import { compileSerializer } from './serializer.ts';

/** The writers of a route's answers, compiled from the contract with the first: all routes' take 0.4 s. */
export type AnswerWriters = {
  byStatus: ReadonlyMap<number, (value: unknown) => string>;
  slices: SliceWriter | undefined;
};

export function answerWriters({ responses, slices }: RouteDefinition): AnswerWriters {
  return {
    byStatus: new Map(Object.entries(responses).map(([status, schema]) => [Number(status), writerOf(schema)])),
    slices: slices && { field: slices.field, write: writerOf(slices.item) },
  };
}

const writerOf =
  (schema: z.ZodType) =>
  (value: unknown): string =>
    compileSerializer(schema)(value);

/** The JSON of an answer that fits into one turn. */
export function writeAnswer({ byStatus }: AnswerWriters, { status, body }: JsonBody): string {
  const write = byStatus.get(status);
  if (!write) throw new Error(`The contract has no schema for status ${status}`);
  return write(body);
}

/** The whole JSON of an answer; one in slices is written and encoded in turns of their own. */
export async function writeWhole(writers: AnswerWriters, { status, body }: JsonBody): Promise<string | Buffer> {
  if (!isInSlices(body)) return writeAnswer(writers, { status, body });
  return joinSlices(writeSlices(body, (whole) => writeAnswer(writers, { status, body: whole }), writers.slices));
}
