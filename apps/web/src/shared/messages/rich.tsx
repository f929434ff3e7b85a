import { place, type Places } from '@lectern/contract/sentence';
import { Fragment, type ReactNode } from 'react';
import { entryOf } from './catalogue.ts';

/** As `t`, for values that are more than text: a name in bold, a link, a list. */
export function rich<Key extends string>(key: Key, parts: Record<Places<Key>, ReactNode>): ReactNode {
  const entry = entryOf(key);
  const text = typeof entry === 'string' ? entry : entry.other;
  const found: Readonly<Record<string, ReactNode>> = parts;
  // Splitting by a pattern with a group gives text and names in turn; a name has an odd index.
  return text.split(place).map((piece, at) => <Fragment key={at}>{at % 2 === 0 ? piece : found[piece]}</Fragment>);
}
