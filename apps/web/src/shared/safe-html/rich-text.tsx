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

/** Fetches what cleans rich text before there is any; answers when it is here, or cannot be fetched now. */
export function prepareRichText(): Promise<void> {
  // Whether it can be fetched is asked again when there is something to show.
  tried ??= bring().then(
    () => undefined,
    () => undefined,
  );
  return tried;
}

/** Shows rich text and what stands below it together, so that nothing moves when the text becomes what it will stay. */
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
