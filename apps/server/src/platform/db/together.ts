import type { Db } from './connect.ts';

type Options<Question, Answer> = {
  /** Questions in one statement at most. */
  most: number;
  /** Statements under way at most: more would only make each of them smaller. */
  atOnce: number;
  /** A statement that takes longer than so many milliseconds keeps nobody waiting any more. */
  patienceMs: number;
  /** Two questions of which this says the same never share a statement. */
  apart?: (question: Question) => string;
  /** Asks in one statement. Answers in the order of the questions; what needs longer than the others is a promise. */
  ask: (db: Db, questions: readonly Question[]) => Promise<readonly (Answer | Promise<Answer>)[]>;
};

type Waiting<Question, Answer> = {
  db: Db;
  question: Question;
  done: (answer: Answer | Promise<Answer>) => void;
  fail: (error: unknown) => void;
};

/**
 * Makes a function that asks the database what requests want to know one by one, in a statement for all that ask at the
 * same moment: to send a statement costs several times what one more question in it does. One that comes alone is sent at
 * once, and none is answered by a statement that was sent before it came. Holds what is under way and nothing else. Throws
 * what `ask` throws to all who were in that statement.
 */
export function together<Question, Answer>(
  options: Options<Question, Answer>,
): (db: Db, question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let underWay = 0;
  let called = false;

  const sendNext = () => {
    called = false;
    while (underWay < options.atOnce && waiting.length > 0) {
      const [batch, rest] = nextBatch(waiting, options);
      waiting = rest;
      underWay += 1;
      let isCounted = true;
      const end = () => {
        if (!isCounted) return;
        isCounted = false;
        underWay -= 1;
        sendNext();
      };
      const timer = setTimeout(end, options.patienceMs);
      void askFor(batch, options.ask).then((tell) => {
        clearTimeout(timer);
        end();
        tell();
      });
    }
  };

  return (db, question) =>
    new Promise((done, fail) => {
      waiting.push({ db, question, done, fail });
      if (called) return;
      called = true;
      // After everything that has arrived with it.
      setImmediate(sendNext);
    });
}

/** Asks in one statement. Answers what tells everybody in it what it said, or that it failed. */
async function askFor<Question, Answer>(
  batch: readonly Waiting<Question, Answer>[],
  ask: Options<Question, Answer>['ask'],
): Promise<() => void> {
  const [first] = batch;
  if (!first) return () => undefined;
  try {
    const questions = batch.map(({ question }) => question);
    const answers = await ask(first.db, questions);
    // One that takes longer may fail before its asker is told; unheard, that would end the process.
    for (const answer of answers) if (answer instanceof Promise) answer.catch(() => undefined);
    return () => {
      for (const [at, { done }] of batch.entries()) done(answers[at] as Answer | Promise<Answer>);
    };
  } catch (error) {
    return () => {
      for (const { fail } of batch) fail(error);
    };
  }
}

/** The longest waiting that may share a statement, and the others. */
function nextBatch<Question, Answer>(
  waiting: readonly Waiting<Question, Answer>[],
  { most, apart }: Pick<Options<Question, Answer>, 'most' | 'apart'>,
): [batch: Waiting<Question, Answer>[], rest: Waiting<Question, Answer>[]] {
  const batch: Waiting<Question, Answer>[] = [];
  const rest: Waiting<Question, Answer>[] = [];
  const taken = new Set<string>();
  for (const one of waiting) {
    const key = apart?.(one.question);
    const fits = batch.length < most && one.db === waiting[0]?.db && (key === undefined || !taken.has(key));
    (fits ? batch : rest).push(one);
    if (fits && key !== undefined) taken.add(key);
  }
  return [batch, rest];
}
