import { lazy, Suspense, type ComponentType } from 'react';
import { plainText } from '../format/plain-text.ts';
import { fetchPart } from '../parts/missing-part.ts';
import classes from './safe-html.module.css';

let ready: ComponentType<RichTextProps> | null = null;
const bring = async (): Promise<{ default: ComponentType<RichTextProps> }> => {
  ready = (await fetchPart(() => import('./safe-html-view.tsx'))).SafeHtmlView;
  return { default: ready };
};
const SafeHtmlView = lazy(bring);

/** Fetches what cleans rich text before there is any, so that the text comes to stand at once as it will stay. */
export function prepareRichText(): void {
  // Whether it can be fetched is asked again when there is something to show.
  bring().catch(() => undefined);
}

type RichTextProps = {
  html: string;
  /** The level of its largest heading: one below the heading that it stands under. */ topHeading: number;
};

/** Rich text from people, shown safely. Until what cleans it is here, it reads as plain text. */
export function RichText({ html, topHeading }: RichTextProps) {
  const Ready = ready;
  if (Ready !== null) return <Ready html={html} topHeading={topHeading} />;
  return (
    <Suspense
      fallback={
        <p dir="auto" className={classes['text']}>
          {plainText(html)}
        </p>
      }
    >
      <SafeHtmlView html={html} topHeading={topHeading} />
    </Suspense>
  );
}
