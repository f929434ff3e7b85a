import { plainAsHtml } from './plain-as-html.ts';
import { RichText } from './rich-text.tsx';
import { holdsFormula } from './with-formulas.ts';
import { LinkedText } from '../ui/linked-text.tsx';

/** A plain text with its ends of lines, addresses that can be pressed, and formulas, whose scripts are fetched where there is one. */
export function WrittenText({ text }: { text: string }) {
  if (!/[$\\]/.test(text)) return <LinkedText text={text} />;
  const html = plainAsHtml(text);
  return holdsFormula(html) ? <RichText html={html} topHeading={4} /> : <LinkedText text={text} />;
}
