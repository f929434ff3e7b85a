import { type NoticeKind, noticeKindNames } from '@lectern/contract';
import { say } from '@lectern/contract/say';
import { tell, type Tongue } from '@lectern/contract/sentence';
import type { Wording } from '../kind.ts';

/** A message as the service worker of the web app shows it. */
export type PushText = {
  title: string;
  body: string;
  /** A device shows the last of several with the same tag. */
  tag: string;
  /** The page that it leads to, on this site. */
  url: string;
};

/** Sentences that one message holds, and letters of them: push services take four thousand bytes. */
const mostSentences = 3;
const mostLetters = 400;

/** Writes what a device shows of a person's notices of one kind: no more than others may read on its locked screen. */
export function writeMessage(kind: NoticeKind, wordings: readonly Wording[], tongue: Tongue): PushText {
  const [first] = wordings;
  const sentences = wordings.slice(0, mostSentences).map(({ push, text }) => tell(push ?? text, tongue));
  const rest = wordings.length > sentences.length ? ['…'] : [];
  return {
    title: tell(say(noticeKindNames[kind]), tongue),
    body: [...sentences, ...rest].join('\n').slice(0, mostLetters),
    tag: kind,
    url: wordings.length === 1 && first ? first.path : '/notices',
  };
}
