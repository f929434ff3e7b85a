import { useRef, useState, type RefObject } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { t } from '../messages/t.ts';
import { longestFormula } from '../safe-html/find-formulas.ts';
import { mathMl } from '../safe-html/math-ml.ts';
import { RichText } from '../safe-html/rich-text.tsx';
import { holdsFormula } from '../safe-html/with-formulas.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import classes from './rich-text-field.module.css';

/** Beginnings, with what they are called. `□` is where the cursor goes. */
const beginnings = [
  ['a/b', t('Fraction'), String.raw`\frac{□}{}`],
  ['xⁿ', t('Power'), '^{□}'],
  ['xₙ', t('Index'), '_{□}'],
  ['√', t('Root'), String.raw`\sqrt{□}`],
  ['∑', t('Sum'), String.raw`\sum_{i=1}^{n} □`],
  ['∫', t('Integral'), String.raw`\int_{a}^{b} □\,dx`],
  ['→v', t('Vector'), String.raw`\vec{□}`],
  ['(∷)', t('Matrix'), String.raw`\begin{pmatrix} □ & \\ & \end{pmatrix}`],
] as const;

const htmlOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Says why these are no formula, or gives null. */
function problemOf(tex: string, typed: string): string | null {
  if (tex === '') return t('Type a formula.');
  if (!holdsFormula(htmlOf(typed))) return t('This would be read as text. Begin with a letter or a command.');
  try {
    mathMl({ tex, display: true });
    return null;
  } catch (error) {
    return t('This cannot be read as TeX: {reason}', { reason: (error as Error).message });
  }
}

type FormulaDialogProps = {
  /** Called with the formula in its dollars. */
  onInsert: (typed: string) => void;
  onClose: () => void;
};

/** Asks for a formula in TeX and shows how it will look. */
export function FormulaDialog({ onInsert, onClose }: FormulaDialogProps) {
  const [tex, setTex] = useState('');
  const [display, setDisplay] = useState(false);
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const dollars = display ? '$$' : '$';
  const typed = `${dollars}${tex.trim()}${dollars}`;
  const problem = problemOf(tex.trim(), typed);
  const insert = (): void => {
    setAsked(true);
    if (problem === null) onInsert(typed);
  };
  // Rendered into the body: inside the form around the text, Enter would submit that form.
  return createPortal(
    <Dialog
      open
      title={t('Insert a formula')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={insert}>
            {t('Insert')}
          </Button>
        </>
      }
    >
      <div className={classes['formula']}>
        <Beginnings tex={tex} field={field} onChange={setTex} />
        <TextArea
          ref={field}
          label={t('Formula in TeX')}
          placeholder={String.raw`\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`}
          value={tex}
          error={asked || tex.trim() !== '' ? (problem ?? undefined) : undefined}
          maxLength={longestFormula}
          rows={3}
          dir="ltr"
          spellCheck={false}
          onChange={(event) => setTex(event.currentTarget.value)}
        />
        <Checkbox
          label={t('On a line of its own')}
          checked={display}
          onChange={(event) => setDisplay(event.currentTarget.checked)}
        />
        <div className={classes['preview']}>{problem === null && <RichText html={htmlOf(typed)} topHeading={3} />}</div>
      </div>
    </Dialog>,
    document.body,
  );
}

type BeginningsProps = {
  tex: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (tex: string) => void;
};

/** Buttons that put the beginning of a formula around what is selected. */
function Beginnings({ tex, field, onChange }: BeginningsProps) {
  const begin = (snippet: string): void => {
    const { selectionStart: from = tex.length, selectionEnd: to = tex.length } = field.current ?? {};
    const [before = '', after = ''] = snippet.split('□');
    const begun = `${tex.slice(0, from)}${before}${tex.slice(from, to)}${after}${tex.slice(to)}`;
    // At once: the next key may come before the next frame.
    flushSync(() => onChange(begun.slice(0, longestFormula)));
    field.current?.focus();
    field.current?.setSelectionRange(to + before.length, to + before.length);
  };
  return (
    <div role="group" aria-label={t('Begin with')} className={classes['beginnings']}>
      {beginnings.map(([sign, name, snippet]) => (
        <Button key={name} title={name} aria-label={name} onClick={() => begin(snippet)}>
          {sign}
        </Button>
      ))}
    </div>
  );
}
