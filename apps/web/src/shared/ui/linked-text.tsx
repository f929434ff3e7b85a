import { linkedParts } from '../format/linked-parts.ts';
import classes from './linked-text.module.css';

/** A plain text with its ends of lines, in which addresses can be pressed. */
export function LinkedText({ text }: { text: string }) {
  return (
    <div dir="auto" className={classes['text']}>
      {linkedParts(text).map(({ text: piece, href }, at) =>
        href === undefined ? (
          piece
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer" translate="no">
            <bdi dir="ltr">{piece}</bdi>
          </a>
        ),
      )}
    </div>
  );
}
