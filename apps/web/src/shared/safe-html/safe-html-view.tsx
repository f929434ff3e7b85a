import classes from './safe-html.module.css';
import { safeHtml } from './safe-html.ts';

/** Draws HTML from people, in the direction of its own script; fetched on first use. */
export function SafeHtmlView({ html, topHeading }: { html: string; topHeading: number }) {
  return (
    <div
      dir="auto"
      className={classes['text']}
      // The server has cleaned it at its save, and `safeHtml` cleans it again.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: safeHtml(html, topHeading) }}
    />
  );
}
