import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

type RequestInView = { method?: string; routeOptions?: { url?: string | undefined } };
type ReplyInView = { statusCode?: number; request?: RequestInView };

/**
 * The log: a line of JSON for each event, with the id of the request that it belongs to. A request is named by its
 * route, never by its address, in which people search for names and follow links that are secrets. From where it came is
 * not written down, and who asks only by the account's id, where something was refused.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const serializers = { req: describeRequest, res: describeReply, err: describeError };
  // Libraries write down what they were given, at the levels that look closest.
  const options = { level, serializers, redact: { paths: ['headers', '*.headers'], remove: true } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function describeRequest({ method, routeOptions }: RequestInView) {
  return { method, route: routeOptions?.url ?? null };
}

function describeReply({ statusCode, request }: ReplyInView) {
  return { status: statusCode, ...(request === undefined ? {} : describeRequest(request)) };
}
