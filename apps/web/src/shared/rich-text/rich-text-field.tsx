import { RichTextEditor, Link } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { IconMathFunction, IconPhoto } from '@tabler/icons-react';
import Image from '@tiptap/extension-image';
import { useEditor, type ChainedCommands, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { lazy, Suspense, useDeferredValue, useId, useState } from 'react';
import { t } from '../messages/t.ts';
import { fetchPart } from '../parts/missing-part.ts';
import { RichText } from '../safe-html/rich-text.tsx';
import { holdsFormula } from '../safe-html/with-formulas.ts';
import { controlLabels } from './control-labels.ts';
import { ImageDialog, type ImageField } from './image-dialog.tsx';
import './editor.css';
import classes from './rich-text-field.module.css';

const FormulaDialog = lazy(async () => ({
  default: (await fetchPart(() => import('./formula-dialog.tsx'))).FormulaDialog,
}));

export type RichTextFieldProps = {
  /** The id of the text, for the focus. */
  id: string;
  label: string;
  /** The first HTML. A later change from outside needs a new `key`. */
  value: string;
  error?: string | undefined;
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Puts the cursor at the end of the text as soon as it can be edited. */
  startsFocused?: boolean;
  /** The field for an image's address or file. */
  ImageField: ImageField;
};

const extensions = [
  // No code, because the toolbar does not offer it. The link comes from the toolbar's own extension, which knows
  // Ctrl+K.
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    heading: { levels: [1, 2, 3, 4] },
  }),
  Link.configure({ openOnClick: false }),
  Image,
];

/** Formatted text with a toolbar. Gives HTML, and an empty string without content. */
export function RichTextField(props: RichTextFieldProps) {
  const { id, label, value, error, onChange, onBlur, startsFocused = false, ImageField } = props;
  const labelId = useId();
  const errorId = useId();
  const [html, setHtml] = useState(value);
  const [inserting, setInserting] = useState<Thing | null>(null);
  const failed = error !== undefined;
  const editor = useEditor({
    extensions,
    // `editor.css` has it: the content security policy does not let a style element count.
    injectCSS: false,
    content: value,
    autofocus: startsFocused ? 'end' : false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        dir: 'auto',
        ...(failed && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = changed.isEmpty ? '' : changed.getHTML();
      setHtml(next);
      onChange(next);
    },
    onBlur: () => onBlur?.(),
  });
  return (
    <div className={classes['field']}>
      <span id={labelId} className={classes['label']}>
        {label}
      </span>
      <RichTextEditor
        editor={editor}
        labels={controlLabels}
        className={classes['editor']}
        data-failed={failed || undefined}
      >
        <Toolbar label={label} onInsert={setInserting} />
        <RichTextEditor.Content className={classes['content']} />
      </RichTextEditor>
      {failed && (
        <p id={errorId} className={classes['error']}>
          {error}
        </p>
      )}
      <FormulasPreview label={label} html={html} />
      {inserting !== null && (
        <InsertDialog thing={inserting} {...{ editor, ImageField }} onClose={() => setInserting(null)} />
      )}
    </div>
  );
}

/** A text with formulas as it will look; typing does not wait for it. */
function FormulasPreview({ label, html }: { label: string; html: string }) {
  const shown = useDeferredValue(html);
  if (!holdsFormula(shown)) return null;
  return (
    <section aria-label={t('Preview of {label}', { label })} className={classes['preview']}>
      <RichText html={shown} topHeading={4} />
    </section>
  );
}

type Thing = 'image' | 'formula';

type InsertDialogProps = { thing: Thing; editor: Editor; ImageField: ImageField; onClose: () => void };

function InsertDialog({ thing, editor, ImageField, onClose }: InsertDialogProps) {
  const insert = (act: (chain: ChainedCommands) => ChainedCommands): void => {
    onClose();
    act(editor.chain().focus()).run();
  };
  if (thing === 'image') {
    const onInsert = (src: string, alt: string): void => insert((chain) => chain.setImage({ src, alt }));
    return <ImageDialog {...{ ImageField, onInsert, onClose }} />;
  }
  return (
    <Suspense>
      <FormulaDialog
        onInsert={(text) => insert((chain) => chain.insertContent({ type: 'text', text }))}
        onClose={onClose}
      />
    </Suspense>
  );
}

type ToolbarProps = { label: string; onInsert: (thing: Thing) => void };

function Toolbar({ label, onInsert }: ToolbarProps) {
  return (
    <RichTextEditor.Toolbar
      role="toolbar"
      aria-label={t('Formatting of {label}', { label })}
      className={classes['toolbar']}
    >
      <TextControls />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Control aria-label={t('Image')} title={t('Image')} onClick={() => onInsert('image')}>
          <IconPhoto size={16} stroke={1.5} aria-hidden="true" />
        </RichTextEditor.Control>
        <RichTextEditor.Control aria-label={t('Formula')} title={t('Formula')} onClick={() => onInsert('formula')}>
          <IconMathFunction size={16} stroke={1.5} aria-hidden="true" />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

function TextControls() {
  return (
    <>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Blockquote />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
    </>
  );
}
