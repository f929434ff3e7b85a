import { lazy, Suspense, use, type ComponentType, type ReactNode } from 'react';
import { plainText } from '../format/plain-text.ts';
import { fetchPart } from '../parts/missing-part.ts';
import classes from './safe-html.module.css';
import type { SafeHtmlProps } from './safe-html-view.tsx';
import { holdsFormula } from './with-formulas.ts';

type View = ComponentType<SafeHtmlProps>;

let ready: View | null = null;
const bring = async (): Promise<{ default: View }> => {
  ready = (await fetchPart(() => import('./safe-html-view.tsx'))).SafeHtmlView;
  return { default: ready };
};
const SafeHtmlView = lazy(bring);

let readyWithFormulas: View | null = null;
const bringFormulas = async (): Promise<void> => {
  const [{ SafeHtmlView: Plain }, { drawFormula }] = await fetchPart(() =>
    Promise.all([import('./safe-html-view.tsx'), import('./draw-formula.ts')]),
  );
  readyWithFormulas ??= (props) => <Plain {...props} draw={drawFormula} />;
};
/** Without a network, formulas are read as they were typed. */
const FormulaView = lazy(() =>
  bringFormulas().then(
    () => ({ default: readyWithFormulas as View }),
    () => bring(),
  ),
);

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

/** Fetches what draws these texts before they are shown, as long as there is a network. */
export function prepareTexts(texts: readonly string[]): void {
  if (readyWithFormulas === null && texts.some(holdsFormula)) bringFormulas().catch(() => undefined);
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

/** Rich text from people, shown safely. Until the sanitiser is here, it reads as plain text. */
export function RichText(props: SafeHtmlProps) {
  const { html } = props;
  const hasFormula = holdsFormula(html);
  const Ready = hasFormula ? readyWithFormulas : ready;
  // The server draws the same boundary around a formula, which the browser takes over once it can draw it.
  if (Ready !== null && !hasFormula) return <Ready {...props} />;
  const View = Ready ?? (hasFormula ? FormulaView : SafeHtmlView);
  return (
    <Suspense
      fallback={
        <p dir="auto" className={classes['text']}>
          {plainText(html)}
        </p>
      }
    >
      <View {...props} />
    </Suspense>
  );
}
