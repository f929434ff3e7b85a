import { limits } from '@lectern/contract';
import secureJson from 'secure-json-parse';
import { type JsonShape, measureJson } from './json-shape.ts';

/** A body that cannot be read, with the status that says so. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
  readonly statusCode: 400 | 413;

  constructor(statusCode: 400 | 413, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The value that JSON stands for. Throws `UnreadableBody` for what is none, too deep, or of too many values. */
export function readJson(bytes: Buffer, { depth, values }: JsonShape = measureJson(bytes)): unknown {
  if (depth > limits.bodyDepth) throw new UnreadableBody(400, `it is nested deeper than ${limits.bodyDepth} levels`);
  if (values > limits.bodyValues) throw new UnreadableBody(413, `it holds more than ${limits.bodyValues} values`);
  try {
    return secureJson.parse(bytes.toString());
  } catch {
    throw new UnreadableBody(400, 'it is not JSON');
  }
}
