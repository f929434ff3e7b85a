import { type HttpAnswer, type HttpClient, httpClient } from '../process/http-client.ts';

export type Counts = {
  requests: number;
  failed: Map<string, number>;
  /** When an answer in an attempt was acknowledged, in milliseconds. */
  savedAt: number[];
};

/** A client that counts its requests, and those that got no answer or one from the balancer that no server was there. */
export function countingClient(counts: Counts, url: string, cookie: string): HttpClient {
  const plain = httpClient(url, cookie);
  const call: HttpClient['call'] = async (method, path, sent) => {
    counts.requests += 1;
    let answer: HttpAnswer;
    try {
      answer = await plain.call(method, path, sent);
    } catch (error) {
      fail(counts, `${method}: no answer`);
      throw error;
    }
    if (answer.status === 200 && isSave(method, path)) counts.savedAt.push(performance.now());
    if (answer.status < 500) return answer;
    fail(counts, `${method}: ${answer.status}`);
    // The balancer's own answer does not tell whether the write was made, as when the line breaks.
    if (answer.status === 502 || answer.status === 504) throw new Error(`${answer.status} from the balancer`);
    return answer;
  };
  return { cookie, call, get: (path, headers = {}) => call('GET', path, { headers }) };
}

const isSave = (method: string, path: string): boolean => method === 'PUT' && path.startsWith('/api/attempts/');

function fail({ failed }: Counts, what: string): void {
  failed.set(what, (failed.get(what) ?? 0) + 1);
}
