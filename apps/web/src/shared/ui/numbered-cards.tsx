import type { ReactNode } from 'react';
import { numberText } from '../format/format-number.ts';
import classes from './numbered-cards.module.css';

/** Numbered cards in reading order; its children are `NumberedCard`s. */
export function NumberedCards({ children }: { children: ReactNode }) {
  return <ol className={classes['cards']}>{children}</ol>;
}

type NumberedCardProps = {
  number: number;
  /** One level below the heading above the cards. */
  heading: 'h2' | 'h3';
  /** A link with the name; the whole card becomes its area. */
  title: ReactNode;
  /** One or two lines about the content; may be empty. */
  text: string;
  facts: ReactNode;
};

/** One step of a numbered list, all of it a link. */
export function NumberedCard({ number, heading: Heading, title, text, facts }: NumberedCardProps) {
  return (
    <li className={classes['card']}>
      <span className={classes['number']} aria-hidden="true">
        {numberText(number)}
      </span>
      <div className={classes['body']}>
        <Heading className={classes['title']}>{title}</Heading>
        {text !== '' && (
          <p dir="auto" className={classes['text']}>
            {text}
          </p>
        )}
        <div className={classes['facts']}>{facts}</div>
      </div>
    </li>
  );
}
