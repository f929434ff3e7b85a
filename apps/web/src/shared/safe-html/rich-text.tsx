import { lazy, Suspense, use, type ComponentType, type ReactNode } from 'react';
import { plainText } from '../format/plain-text.ts';
import { fetchPart } from '../parts/missing-part.ts';
import classes from './safe-html.module.css';

let ready: ComponentType<RichTextProps> | null = null;
const bring = async (): Promise<{ default: ComponentType<RichTextProps> }> => {
  ready = (await fetchPart(() => import('./safe-html-view.tsx'))).SafeHtmlView;
  return { default: ready };
};
const SafeHtmlView = lazy(bring);

let tried: Promise<void> | null = null;

/** Fetches the sanitiser before there is any rich text; resolves once it is here, or cannot be fetched now. */
export function prepareRichText(): Promise<void> {
  // A failed fetch is tried again when there is something to show.
  tried ??= bring().then(
    () => undefined,
    () => undefined,
  );
  return tried;
}

/** Shows rich text together with the content below it, so that nothing moves when the text takes its final form. */
export function WithRichText({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<div className={classes['coming']} />}>
      <Prepared>{children}</Prepared>
    </Suspense>
  );
}

function Prepared({ children }: { children: ReactNode }) {
  if (ready === null) use(prepareRichText());
  return children;
}

type RichTextProps = {
  html: string;
  /** The level of its largest heading: one below the heading above the text. */ topHeading: number;
};

/** Rich text from people, shown safely. Until the sanitiser is here, it reads as plain text. */
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
