import { lazy, Suspense } from 'react';
import { plainText } from '../format/plain-text.ts';
import classes from './safe-html.module.css';

const SafeHtmlView = lazy(async () => ({ default: (await import('./safe-html-view.tsx')).SafeHtmlView }));

type RichTextProps = {
  html: string;
  /** The level of its largest heading: one below the heading that it stands under. */ topHeading: number;
};

/** Rich text from people, shown safely. Until what cleans it is here, it reads as plain text. */
export function RichText({ html, topHeading }: RichTextProps) {
  return (
    <Suspense fallback={<p className={classes['text']}>{plainText(html)}</p>}>
      <SafeHtmlView html={html} topHeading={topHeading} />
    </Suspense>
  );
}
