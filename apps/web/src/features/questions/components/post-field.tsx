import { limits } from '@lectern/contract/limits';
import { IconBold, IconCode, IconItalic, IconLink, IconList, IconMathFunction, IconPhoto } from '@tabler/icons-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import {
  codeSelected,
  type Edit,
  linkSelected,
  listSelected,
  markSelected,
  putSelected,
  type Selected,
} from './markdown-edits.ts';
import { PictureDialog, pictureTypes } from './picture-dialog.tsx';
import { PostText } from './post-text.tsx';
import classes from './questions.module.css';

const FormulaDialog = lazy(async () => ({
  default: (await fetchPart(() => import('../../../shared/rich-text/formula-dialog.tsx'))).FormulaDialog,
}));

/** Makes an edit as typing would, so that the browser can undo it. */
function applyEdit(area: HTMLTextAreaElement, { from, to, put, start, end }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // There is no other way to edit that can be undone.
  if (!document.execCommand('insertText', false, put)) {
    area.setRangeText(put, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

/** The first picture among pasted or dropped things; null where text comes along, as from a text processor. */
function pictureIn(data: DataTransfer): File | null {
  if (data.types.includes('text/plain')) return null;
  return Array.from(data.files).find((file) => pictureTypes.includes(file.type)) ?? null;
}

/** The thing to insert; a picture that was pasted or dropped is there already. */
type Thing = 'formula' | 'picture' | File;

type PostFieldProps = {
  materialId: string;
  label: string;
  value: string;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (text: string) => void;
};

/** The text of a post in Markdown, with buttons that write it, and pictures that are chosen, pasted or dropped. */
export function PostField({ materialId, label, value, error, autoFocus, onChange }: PostFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [inserting, setInserting] = useState<Thing | null>(null);
  const [previewed, setPreviewed] = useState(false);
  const edit = (make: (selected: Selected) => Edit): void => {
    const { current } = area;
    if (current === null) return;
    applyEdit(current, make({ text: current.value, start: current.selectionStart, end: current.selectionEnd }));
  };
  const insert = (text: string): void => {
    // While the dialog is there, nothing else takes the focus.
    flushSync(() => setInserting(null));
    edit((selected) => putSelected(selected, text));
  };
  const takePicture = (event: { preventDefault: () => void }, data: DataTransfer): void => {
    const picture = pictureIn(data);
    if (picture === null) return;
    event.preventDefault();
    setInserting(picture);
  };
  return (
    <div className={classes['field']}>
      <TextArea
        ref={area}
        label={label}
        tools={
          <Toolbar label={label} onEdit={edit} onInsert={setInserting} previewed={previewed} onPreview={setPreviewed} />
        }
        hint={t('Web addresses become links, and $…$ a formula. Images can be pasted.')}
        rows={4}
        autoFocus={autoFocus}
        maxLength={limits.postText}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          const mark = markOf(event);
          if (mark === undefined) return;
          event.preventDefault();
          edit((selected) => markSelected(selected, mark));
        }}
        onPaste={(event) => takePicture(event, event.clipboardData)}
        onDragOver={(event) => {
          // Otherwise the browser would leave the page for the file.
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => takePicture(event, event.dataTransfer)}
      />
      {previewed && <Preview label={label} text={value} />}
      {inserting !== null && (
        <InsertDialog thing={inserting} materialId={materialId} onInsert={insert} onClose={() => setInserting(null)} />
      )}
    </div>
  );
}

/** The marks that Ctrl and a key put around what is selected. */
const marks: Record<string, string> = { b: '**', i: '*' };

const markOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined =>
  (ctrlKey || metaKey) && !altKey && !shiftKey ? marks[key.toLowerCase()] : undefined;

type InsertDialogProps = {
  thing: Thing;
  materialId: string;
  onInsert: (text: string) => void;
  onClose: () => void;
};

function InsertDialog({ thing, materialId, onInsert, onClose }: InsertDialogProps) {
  if (thing !== 'formula') {
    const file = thing === 'picture' ? null : thing;
    return <PictureDialog materialId={materialId} file={file} onInsert={onInsert} onClose={onClose} />;
  }
  return (
    <Suspense>
      <FormulaDialog onInsert={onInsert} onClose={onClose} />
    </Suspense>
  );
}

type ToolbarProps = {
  label: string;
  onEdit: (make: (selected: Selected) => Edit) => void;
  onInsert: (thing: 'formula' | 'picture') => void;
  previewed: boolean;
  onPreview: (previewed: boolean) => void;
};

function Toolbar({ label, onEdit, onInsert, previewed, onPreview }: ToolbarProps) {
  return (
    <div role="group" aria-label={t('Formatting of {label}', { label })} className={classes['toolbar']}>
      <Tool name={t('Bold')} onClick={() => onEdit((selected) => markSelected(selected, '**'))}>
        <IconBold size={18} stroke={1.75} aria-hidden="true" />
      </Tool>
      <Tool name={t('Italic')} onClick={() => onEdit((selected) => markSelected(selected, '*'))}>
        <IconItalic size={18} stroke={1.75} aria-hidden="true" />
      </Tool>
      <Tool name={t('Code##formatting')} onClick={() => onEdit(codeSelected)}>
        <IconCode size={18} stroke={1.75} aria-hidden="true" />
      </Tool>
      <Tool name={t('Bullet list')} onClick={() => onEdit(listSelected)}>
        <IconList size={18} stroke={1.75} aria-hidden="true" />
      </Tool>
      <Tool name={t('Link')} onClick={() => onEdit(linkSelected)}>
        <IconLink size={18} stroke={1.75} aria-hidden="true" />
      </Tool>
      <Tool name={t('Image')} onClick={() => onInsert('picture')}>
        <IconPhoto size={18} stroke={1.75} aria-hidden="true" />
      </Tool>
      <Tool name={t('Formula')} onClick={() => onInsert('formula')}>
        <IconMathFunction size={18} stroke={1.75} aria-hidden="true" />
      </Tool>
      <Button size="small" variant="quiet" aria-pressed={previewed} onClick={() => onPreview(!previewed)}>
        {t('Preview')}
      </Button>
    </div>
  );
}

function Tool({ name, ...rest }: { name: string; children: ReactNode } & Pick<ComponentProps<'button'>, 'onClick'>) {
  return <Button size="small" variant="quiet" aria-label={name} title={name} className={classes['tool']} {...rest} />;
}

/** A text as it will look; typing does not wait for it. */
function Preview({ label, text }: { label: string; text: string }) {
  const shown = useDeferredValue(text.trim());
  return (
    <section aria-label={t('Preview of {label}', { label })} className={classes['preview']}>
      <PostText post={{ text: shown, formatted: true }} />
    </section>
  );
}
