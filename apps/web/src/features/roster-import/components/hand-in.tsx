import { limits } from '@lectern/contract/limits';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useRef, useState, type ChangeEvent, type DragEvent, type FormEvent } from 'react';
import { saveFile } from '../../../shared/api/save-file.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { useHandInRoster, whyNotTaken, type HandedIn } from '../api/hand-in-roster.ts';
import { readBase64, readTextFile } from '../read-file.ts';
import { pastedName, template } from '../roster-words.ts';
import classes from './roster-import.module.css';

const largest = t('{rows} rows and {size}', { rows: limits.rosterRows, size: formatFileSize(limits.rosterBytes) });
const largestZip = formatFileSize(limits.rosterArchiveBytes);
const isZip = (file: File): boolean => /\.zip$/i.test(file.name);

/** Takes in a file of people, chosen, dropped or pasted. Nothing is imported yet: the server checks it first. */
export function HandIn({ onTaken }: { onTaken: (id: string) => void }) {
  const handIn = useHandInRoster();
  const [tooLarge, setTooLarge] = useState<string>();
  const send = (handed: HandedIn): void => handIn.mutate(handed, { onSuccess: ({ _id }) => onTaken(_id) });
  const sendFile = (file: File | undefined): void => {
    if (!file || handIn.isPending) return;
    const zip = isZip(file);
    const isTooLarge = file.size > (zip ? limits.rosterArchiveBytes : limits.rosterBytes);
    setTooLarge(isTooLarge ? (zip ? largestZip : largest) : undefined);
    if (isTooLarge) return;
    const read = async () => (zip ? { archive: await readBase64(file) } : { text: await readTextFile(file) });
    send({ fileName: file.name, read });
  };
  return (
    <section aria-label={t('Upload people')} className={classes['section']}>
      <FileDrop onFile={sendFile} />
      <PasteForm
        sending={handIn.isPending}
        onPaste={(text) => {
          const isTooLarge = new Blob([text]).size > limits.rosterBytes;
          setTooLarge(isTooLarge ? largest : undefined);
          if (!isTooLarge) send({ fileName: pastedName, read: async () => ({ text }) });
        }}
      />
      <div role="status">{handIn.isPending && <LoadingBlock label={t('Checking the rows...')} />}</div>
      {(tooLarge !== undefined || handIn.isError) && (
        <p role="alert" className={classes['error']}>
          {tooLarge === undefined
            ? whyNotTaken(handIn.error)
            : t('The file is too large: at most {largest}.', { largest: tooLarge })}
        </p>
      )}
    </section>
  );
}

function FileDrop({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onFile(currentTarget.files?.[0]);
    // The mended file must count as another choice, even under the same name.
    currentTarget.value = '';
  };
  return (
    // Dropping is only for pointers; the button inside does the same for keyboards.
    <div
      role="group"
      aria-label={t('File with people')}
      className={classNames(classes['drop'], over && classes['over'])}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('File')}
        accept=".csv,.tsv,.txt,.zip,text/csv,text/plain,text/tab-separated-values,application/zip"
        onChange={pick}
      />
      <IconFileTypeCsv size={32} stroke={1.5} aria-hidden="true" className={classes['quiet']} />
      <p>
        {rich('Drop a CSV file or a OneRoster ZIP here, or {choose}', {
          choose: (
            <Button variant="primary" onClick={() => input.current?.click()}>
              {t('Choose a file')}
            </Button>
          ),
        })}
      </p>
      <p className={classes['quiet']}>
        {t(
          'The first row of a CSV file must contain the headings. At most {largest}. A OneRoster ZIP comes from the school’s information system, and may have {largestZip}.',
          { largest, largestZip },
        )}{' '}
        <button
          type="button"
          className={classes['textButton']}
          onClick={() => saveFile('people.csv', new Blob([template], { type: 'text/csv' }))}
        >
          {t('Download a template')}
        </button>
      </p>
    </div>
  );
}

function PasteForm({ sending, onPaste }: { sending: boolean; onPaste: (text: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (sending) return;
    if (text.trim() === '') setError(t('Paste some rows first.'));
    else onPaste(text);
  };
  return (
    <form onSubmit={submit} className={classes['paste']}>
      <TextArea
        label={t('Or paste rows')}
        hint={t('With headings, as copied from a spreadsheet. Separate group names with semicolons.')}
        error={error}
        rows={6}
        spellCheck={false}
        className={classes['textarea']}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" loading={sending}>
        {t('Check rows')}
      </Button>
    </form>
  );
}
