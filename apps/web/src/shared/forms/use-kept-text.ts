import { useState } from 'react';
import { useUser } from '../auth-session/auth-session.ts';
import { forgetKept, keepValues, readKept } from './kept-values.ts';

/**
 * A text that somebody types into a part of a page that may go away meanwhile, as a card does with its list. This tab
 * keeps it for them, under the kind of text and the id of its thing, until it is `start` again.
 */
export function useKeptText(kind: string, id: string, start: string) {
  const place = { kind, userId: useUser()?._id ?? '', id };
  const [text, setText] = useState(() => readKept<string>(place)?.values ?? start);
  const change = (next: string): void => {
    setText(next);
    if (next.trim() === start.trim()) forgetKept(place);
    else keepValues(place, { values: next, base: start, updatedAt: undefined });
  };
  return [text, change] as const;
}
