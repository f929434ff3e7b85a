// A thread of its own, where large bodies are read and held against the contract.
import { type RouteName, routes } from '@lectern/contract';
import { serve } from '../threads/serve.ts';
import { readJson, UnreadableBody } from './read-json.ts';
import { type Checked, checkBody } from './validate.ts';

export type BodyToRead = { route: RouteName | null; bytes: Uint8Array };
export type BodyRead = { checked: Checked } | { value: unknown } | { unreadable: string; statusCode: 400 | 413 };

serve(({ route, bytes }: BodyToRead): BodyRead => {
  try {
    const value = readJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return route === null ? { value } : { checked: checkBody(routes[route], value) };
  } catch (error) {
    if (error instanceof UnreadableBody) return { unreadable: error.message, statusCode: error.statusCode };
    throw error;
  }
});
