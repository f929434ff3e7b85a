import { lazy, Suspense, type ComponentType } from 'react';
import { LinkedText } from '../ui/linked-text.tsx';
import type { MarkdownProps } from './markdown-view.tsx';

/** Without a network, Markdown is read as it was typed. */
const View = lazy<ComponentType<MarkdownProps>>(() =>
  import('./markdown-view.tsx').then(
    ({ MarkdownView }) => ({ default: MarkdownView }),
    () => ({ default: LinkedText }),
  ),
);

/** Markdown from people, shown safely. Until what draws it is here, it reads as it was typed. */
export function FormattedText(props: MarkdownProps) {
  return (
    <Suspense fallback={<LinkedText text={props.text} />}>
      <View {...props} />
    </Suspense>
  );
}
