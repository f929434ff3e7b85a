import type { RouteDefinition } from '@lectern/contract';
import type { JsonBody } from './declaration.ts';
import { isInSlices, joinSlices, type SliceWriter, writeSlices } from './in-slices.ts';
import { compileSerializer } from './serializer.ts';

/** The writers of a route's answers, compiled once from the contract. */
export type AnswerWriters = {
  byStatus: ReadonlyMap<number, (value: unknown) => string>;
  slices: SliceWriter | undefined;
};

export function answerWriters({ responses, slices }: RouteDefinition): AnswerWriters {
  return {
    byStatus: new Map(Object.entries(responses).map(([status, schema]) => [Number(status), compileSerializer(schema)])),
    slices: slices && { field: slices.field, write: compileSerializer(slices.item) },
  };
}

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
