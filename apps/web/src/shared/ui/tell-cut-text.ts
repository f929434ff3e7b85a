import { t } from '../messages/t.ts';
import { toast } from './toast.ts';

/** Breaks of lines, which a field of one line leaves out and one of several writes in its own way. */
const breaks = /[\r\n]+/g;

/**
 * Says so when a field takes only the beginning of a text that is pasted or dropped into it: browsers leave out the rest
 * without a word. Gives back a function that stops it.
 */
export function tellCutText(page: Window): () => void {
  const onPaste = ({ target, clipboardData }: ClipboardEvent) => checkSoon(target, clipboardData);
  const onDrop = ({ target, dataTransfer }: DragEvent) => checkSoon(target, dataTransfer);
  page.addEventListener('paste', onPaste);
  page.addEventListener('drop', onDrop);
  return () => {
    page.removeEventListener('paste', onPaste);
    page.removeEventListener('drop', onDrop);
  };
}

/** Checks a field once the browser has put the text in. The text can be read only now. */
function checkSoon(target: EventTarget | null, given: DataTransfer | null): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.maxLength < 0) return;
  const text = given?.getData('text/plain').replaceAll(breaks, '') ?? '';
  setTimeout(() => {
    const { value, maxLength } = target;
    if (value.length < maxLength || value.replaceAll(breaks, '').includes(text)) return;
    toast.error(t('The end was left out: this field takes at most {max} characters.', { max: maxLength }));
  });
}
