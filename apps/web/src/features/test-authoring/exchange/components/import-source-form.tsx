import type { ImportPreview } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { exchangeFormats } from '@lectern/contract/test-words';
import { NativeSelect, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ApiError, errorText } from '../../../../shared/api/api-error.ts';
import { formatFileSize } from '../../../../shared/format/file-size.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { usePreviewImport, type ImportInput } from '../api/preview-import.ts';
import { formatNames } from '../format-names.ts';
import classes from './question-exchange.module.css';

/** A UTF-8 file goes as text, which is shorter in JSON than Base64; for other files the server finds the encoding. */
async function contentOf(file: File): Promise<Pick<ImportInput, 'text' | 'base64'>> {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { base64: await base64Of(file) };
  }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () => reject(new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
}

const tooLarge = t('The file is too large: at most {largest}.', { largest: formatFileSize(limits.importBytes) });

/** The error of a failed preview: the complaint about a field is more precise than the sentence about all of them. */
function problemText(error: unknown): string {
  const issue = error instanceof ApiError ? error.issues[0]?.message : undefined;
  return issue ?? errorText(error, t('The file could not be read. Please try again.'));
}

type ImportSourceFormProps = {
  /** The pasted text. */
  text: string;
  onText: (text: string) => void;
  /** The line with the first problem of the last preview. */
  badLine: number | null;
  onFound: (preview: ImportPreview) => void;
};

/** The offset at which a line begins; lines count from 1. */
function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let number = 1; number < line; number += 1) {
    const next = text.indexOf('\n', at);
    if (next < 0) return at;
    at = next + 1;
  }
  return at;
}

/** A field whose cursor stands at the line to mend when the form returns. */
function useCursorAt(text: string, line: number | null): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  const [at] = useState(() => (line === null || text === '' ? null : startOfLine(text, line)));
  useEffect(() => {
    if (at === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  }, [at]);
  return field;
}

/** Asks for a file or a text, and for its format where that cannot be told. */
export function ImportSourceForm({ text, onText, badLine, onFound }: ImportSourceFormProps) {
  const field = useCursorAt(text, badLine);
  const look = usePreviewImport();
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const known = exchangeFormats.find((one) => one === format);
  const find = async (): Promise<void> => {
    setProblem(file !== null && file.size > limits.importBytes ? tooLarge : null);
    if (file !== null && file.size > limits.importBytes) return;
    try {
      const source: ImportInput =
        file === null ? { text } : { ...(await contentOf(file)), filename: file.name.slice(-limits.name) };
      onFound(await look.mutateAsync({ ...source, ...(known && { format: known }) }));
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <div className={classes['source']}>
      <label className={classes['file']}>
        <span>{t('File')}</span>
        <input
          type="file"
          accept=".txt,.gift,.xml,.csv,text/plain,text/xml,text/csv,application/xml"
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
      </label>
      {file === null && (
        <Textarea
          ref={field}
          label={t('Or paste the questions')}
          rows={7}
          resize="vertical"
          maxLength={limits.importBytes}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
      <FormatSelect value={format} onChange={setFormat} />
      {problem !== null && (
        <p role="alert" className={classes['error']}>
          {problem}
        </p>
      )}
      <div>
        <Button
          variant="primary"
          loading={look.isPending}
          disabled={file === null && text.trim() === ''}
          onClick={() => void find()}
        >
          {t('Show questions')}
        </Button>
      </div>
    </div>
  );
}

function FormatSelect({ value, onChange }: { value: string; onChange: (format: string) => void }) {
  const known = exchangeFormats.map((one) => ({ value: one, label: formatNames[one] }));
  return (
    <NativeSelect
      label={t('Format')}
      data={[{ value: '', label: t('Detect') }, ...known]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
