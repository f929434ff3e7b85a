import { useMemo } from 'react';
import { type IsPicture, markdownAsHtml } from './markdown.ts';
import { RichText } from './rich-text.tsx';

export type MarkdownProps = { text: string; isPicture: IsPicture };

/** Draws Markdown from people; fetched on first use. */
export function MarkdownView({ text, isPicture }: MarkdownProps) {
  const html = useMemo(() => markdownAsHtml(text, isPicture), [text, isPicture]);
  return <RichText html={html} topHeading={4} />;
}
