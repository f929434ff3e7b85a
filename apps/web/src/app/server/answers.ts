import { setAnswerAtOnce } from '../../shared/api/client.ts';

/** The answers of the API to a visitor, by address: a status and a body of JSON. */
export type ApiAnswers = ReadonlyMap<string, { status: number; body: string }>;

export type Answering = {
  /** The addresses that were asked for. */
  asked: ReadonlySet<string>;
  /** The addresses that were asked for without an answer. */
  unanswered: ReadonlySet<string>;
  /** Resolves once there is such an address. */
  gap: Promise<void>;
};

/**
 * Makes every call of the API be answered from `answers`. A call without an answer waits for ever: the page is drawn anew
 * once there is one. A success that is there can be read at once (`valueAtOnce`).
 */
export function answerFrom(answers: ApiAnswers): Answering {
  const asked = new Set<string>();
  const unanswered = new Set<string>();
  const { promise: gap, resolve: noteGap } = Promise.withResolvers<void>();
  setAnswerAtOnce((key, address) => {
    const answer = key.startsWith('GET ') ? answers.get(address) : undefined;
    if (answer?.status !== 200) return undefined;
    asked.add(address);
    return JSON.parse(answer.body) as unknown;
  });
  globalThis.fetch = (wanted) => {
    const address = wanted instanceof Request ? wanted.url : wanted.toString();
    asked.add(address);
    const answer = answers.get(address);
    if (answer !== undefined) return Promise.resolve(new Response(answer.body, { status: answer.status }));
    unanswered.add(address);
    noteGap();
    return new Promise(() => undefined);
  };
  return { asked, unanswered, gap };
}
