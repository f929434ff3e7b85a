import type { RouteDefinition } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type CsvFile, sendCsv } from './csv.ts';
import type { JsonBody } from './declaration.ts';
import type { StoredAnswer } from './idempotency.ts';
import { isInSlices, writeSlices } from './in-slices.ts';
import { largeLength, sendBodyless, sendStream, sendWhole } from './json-reply.ts';
import { streamJsonArray } from './json-stream.ts';
import type { LargeAnswers } from './large-answers.ts';
import { compileSerializer } from './serializer.ts';
import { type AnswerWriters, writeAnswer } from './write-answer.ts';

/** Sends a handler's answer. A large one waits for its place before it is read. */
export type Send<A = object> = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: A,
) => FastifyReply | Promise<FastifyReply>;

/** Makes what sends a route's answers, as what the contract says they are: bytes, a table, a list, or JSON. */
export function answerSender(definition: RouteDefinition, writers: AnswerWriters, largeAnswers: LargeAnswers): Send {
  // The handler has sent it: a reply that is awaited resolves to nothing once it has been sent.
  if (definition.binary === true) return (_request, reply) => reply;
  if (definition.csv === true) return tableSender(largeAnswers) as Send;
  const sendJson = jsonSender(writers, largeAnswers) as Send;
  const { plainItem, plainUnder } = definition;
  if (plainItem === undefined) return sendJson;
  const sendList = listSender({ plainItem, plainUnder }, writers, largeAnswers) as Send;
  return (request, reply, answer) => ('plain' in answer ? sendList : sendJson)(request, reply, answer);
}

function tableSender(largeAnswers: LargeAnswers): Send<{ csv: CsvFile }> {
  return async (request, reply, { csv }) => {
    await largeAnswers.begin(request, reply);
    return sendCsv(reply, csv);
  };
}

/** Sends a list piece by piece; the first item is there before anything is sent. */
function listSender(
  { plainItem, plainUnder }: { plainItem: z.ZodType; plainUnder: string | undefined },
  { slices }: AnswerWriters,
  largeAnswers: LargeAnswers,
): Send<{ plain: AsyncIterable<unknown> }> {
  const write = compileSerializer(plainItem);
  const writeItem = (item: unknown) => (isInSlices(item) ? writeSlices(item, write, slices) : write(item));
  return async (request, reply, { plain }) => {
    if (request.method === 'HEAD') return sendBodyless(reply);
    await largeAnswers.begin(request, reply);
    return sendStream(reply, 200, await streamJsonArray(plain, writeItem, plainUnder));
  };
}

function jsonSender(writers: AnswerWriters, largeAnswers: LargeAnswers): Send<JsonBody | StoredAnswer> {
  // A write is acknowledged in any case.
  const beginReading = async (request: FastifyRequest, reply: FastifyReply) =>
    void (request.method === 'GET' && (await largeAnswers.begin(request, reply)));
  return async (request, reply, answer) => {
    const { status } = answer;
    if ('json' in answer) return sendWhole(reply, status, answer.json);
    const { body } = answer;
    if (isInSlices(body)) {
      if (request.method === 'HEAD') return sendBodyless(reply);
      await beginReading(request, reply);
      return sendStream(
        reply,
        status,
        writeSlices(body, (whole) => writeAnswer(writers, { status, body: whole }), writers.slices),
      );
    }
    const json = writeAnswer(writers, answer);
    if (json.length >= largeLength) await beginReading(request, reply);
    return sendWhole(reply, status, json);
  };
}
