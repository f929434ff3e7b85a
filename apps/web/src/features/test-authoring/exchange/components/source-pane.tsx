import { limits } from '@lectern/contract/limits';
import { importFormats, type ImportFormat } from '@lectern/contract/test-words';
import { NativeSelect, Textarea } from '@mantine/core';
import { useRef, useState, type ClipboardEvent, type RefObject } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { TextField } from '../../../../shared/ui/text-field.tsx';
import { formatNames } from '../format-names.ts';
import { isTooLong, readFile, type ChosenFile } from '../model/import-source.ts';
import { linesOfHtml } from '../model/pasted-html.ts';
import { templateOf } from '../model/templates.ts';
import { downloadText } from './download-text.ts';
import classes from './question-exchange.module.css';

type SourcePaneProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  file: ChosenFile | null;
  /** Null where it is told from the text. */
  format: ImportFormat | null;
  onText: (text: string) => void;
  onFile: (file: ChosenFile | null) => void;
  onFormat: (format: ImportFormat | null) => void;
};

/** The text that questions are taken from, or the file in its place. */
export function SourcePane({ field, text, file, format, onText, onFile, onFormat }: SourcePaneProps) {
  return (
    <div className={classes['source']}>
      {file === null ? (
        <Textarea
          ref={field}
          label={t('Questions as text')}
          description={t('Paste them from Word, mail or a spreadsheet. You can mend them here.')}
          placeholder={templateOf('list').text}
          error={
            isTooLong(text)
              ? t('The text is too long: at most {max} characters.', { max: limits.importBytes })
              : undefined
          }
          spellCheck={false}
          dir="auto"
          classNames={{ input: classes['text'] ?? '' }}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onPaste={(event) => pasteLines(event, onText)}
        />
      ) : (
        <p className={classes['chosen']}>
          <span dir="auto">{file.name}</span>
          <Button size="small" onClick={() => onFile(null)}>
            {t('Remove the file')}
          </Button>
        </p>
      )}
      <FilePicker
        onText={(read) => {
          onFile(null);
          onText(read);
        }}
        onFile={onFile}
      />
      <details className={classes['help']}>
        <summary>{t('How to write questions, formats and templates')}</summary>
        <p>
          {t(
            'Number the questions and put a letter before each option. Mark the right one with a star, in bold, or by a line “Answer: b”; a key at the end works too. Points stand in brackets behind the question, and an explanation in a line of its own.',
          )}
        </p>
        <p>{t('Columns of a spreadsheet: the question, the options, the letter of the right one.')}</p>
        <FormatSelect value={format} onChange={onFormat} />
        <Templates />
      </details>
    </div>
  );
}

/** Pastes what the HTML of the clipboard says more than its text: numbers, bold, tables. */
function pasteLines(event: ClipboardEvent<HTMLTextAreaElement>, onText: (text: string) => void): void {
  const lines = linesOfHtml(event.clipboardData.getData('text/html'));
  if (lines === null || lines === '') return;
  event.preventDefault();
  const field = event.currentTarget;
  field.setRangeText(lines, field.selectionStart, field.selectionEnd, 'end');
  onText(field.value);
}

type FilePickerProps = { onText: (text: string) => void; onFile: (file: ChosenFile) => void };

function FilePicker({ onText, onFile }: FilePickerProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef<File>(null);
  const take = async (file: File): Promise<void> => {
    latest.current = file;
    const read = await readFile(file).catch(() => ({ problem: t('The file could not be read. Please try again.') }));
    // Another one may have been chosen meanwhile.
    if (latest.current !== file) return;
    setProblem('problem' in read ? read.problem : null);
    if ('text' in read) onText(read.text);
    if ('file' in read) onFile(read.file);
  };
  return (
    <>
      <TextField
        type="file"
        label={t('Or choose a file')}
        accept=".txt,.gift,.xml,.csv,text/plain,text/xml,text/csv,application/xml"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void take(file);
        }}
      />
      {problem !== null && (
        <p role="alert" className={classes['error']}>
          {problem}
        </p>
      )}
    </>
  );
}

function FormatSelect({
  value,
  onChange,
}: {
  value: ImportFormat | null;
  onChange: (format: ImportFormat | null) => void;
}) {
  const known = importFormats.map((one) => ({ value: one, label: formatNames[one] }));
  return (
    <NativeSelect
      label={t('Format')}
      data={[{ value: '', label: t('Detect') }, ...known]}
      value={value ?? ''}
      onChange={(event) => onChange(importFormats.find((one) => one === event.currentTarget.value) ?? null)}
    />
  );
}

const inOrder: readonly ImportFormat[] = ['list', ...importFormats.filter((format) => format !== 'list')];

function Templates() {
  return (
    <p className={classes['templates']}>
      {t('Templates to fill in:')}{' '}
      {inOrder.map((format) => (
        <Button
          key={format}
          size="small"
          aria-label={t('Download a template: {format}', { format: formatNames[format] })}
          onClick={() => downloadText({ ...templateOf(format), mediaType: 'text/plain;charset=utf-8' })}
        >
          {formatNames[format]}
        </Button>
      ))}
    </p>
  );
}
