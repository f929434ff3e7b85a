// A thread of its own, where long texts are sanitised.
import { serve } from '../threads/serve.ts';
import { sanitizeRichText } from './rich-text.ts';

export type HtmlTexts = readonly (string | null | undefined)[];

serve((texts: HtmlTexts): HtmlTexts => texts.map((text) => (text === undefined ? undefined : sanitizeRichText(text))));
