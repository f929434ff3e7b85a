import classes from './safe-html.module.css';
import { safeHtml } from './safe-html.ts';

/** Draws HTML from people; fetched only where there is some. */
export function SafeHtmlView({ html, topHeading }: { html: string; topHeading: number }) {
  // The server has cleaned it when it was saved, and `safeHtml` cleans it again.
  // oxlint-disable-next-line react/no-danger
  return <div className={classes['text']} dangerouslySetInnerHTML={{ __html: safeHtml(html, topHeading) }} />;
}
