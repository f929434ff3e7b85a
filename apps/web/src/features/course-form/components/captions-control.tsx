import { languages } from '@lectern/contract/languages';
import { limits } from '@lectern/contract/limits';
import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { languageName } from '../../../shared/format/language-name.ts';
import { language } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useFocusAfterAct } from '../../../shared/ui/use-focus-after-act.ts';
import { controlId } from '../model/field-names.ts';
import type { CaptionFields } from '../model/form-values.ts';
import classes from './captions-control.module.css';
import { useCourseForm } from './form-context.ts';

/** The languages that most courses are held in, those of the pages first. */
const offered = [
  ...new Set([
    ...languages,
    ...'pt pt-BR it nl pl cs sv da nb fi el tr uk ru ro hu bg hr sr he fa ur hi bn ta te sw id ms vi th ja ko zh-Hans zh-Hant ca eu gl'.split(
      ' ',
    ),
  ]),
];

/** A video's captions: a file for each language. */
export function CaptionsControl({ material }: { material: string }) {
  const { form, control } = useCourseForm();
  const name = `materials.${material}.captions` as const;
  const { field, fieldState } = useController({ name, control });
  const captions = field.value;
  // Read when it changes: a file may arrive after the author has gone on.
  const change = (next: (before: readonly CaptionFields[]) => CaptionFields[]): void => {
    form.setValue(name, next(form.getValues(name)), { shouldDirty: true });
    form.clearErrors(name);
  };
  const put = (of: string, url: string): void =>
    change((before) => before.map((one) => (one.language === of ? { ...one, url } : one)));
  const error = fieldState.error?.message;
  const list = useRef<HTMLFieldSetElement>(null);
  const { acted } = useFocusAfterAct(captions);
  const focusNext = (selector: string): void => acted(() => list.current?.querySelector<HTMLElement>(selector));
  return (
    <fieldset ref={list} className={classes['captions']}>
      <legend>{t('Captions')}</legend>
      <p className={classes['hint']}>
        {t('Students read them in the film and in its transcript. Films on YouTube and Vimeo bring their own.')}
      </p>
      {captions.map((caption) => (
        <OneCaption
          key={caption.language}
          name={name}
          caption={caption}
          onUrl={(url) => put(caption.language, url)}
          onRemove={() => {
            change((before) => before.filter((one) => one.language !== caption.language));
            focusNext('select');
          }}
        />
      ))}
      {captions.length < limits.captionsPerMaterial && (
        <AddCaptions
          id={controlId(name)}
          error={error}
          captions={captions}
          onAdd={(chosen) => {
            change((before) => [...before, { language: chosen, url: '' }]);
            focusNext(`[data-language="${chosen}"] button`);
          }}
        />
      )}
    </fieldset>
  );
}

type AddCaptionsProps = {
  id: string;
  error: string | undefined;
  captions: readonly CaptionFields[];
  onAdd: (language: string) => void;
};

/** The choice of a further language. A closed list changes with each letter and arrow, so that only the button adds one. */
function AddCaptions({ id, error, captions, onAdd }: AddCaptionsProps) {
  const [chosen, setChosen] = useState('');
  return (
    <div className={classes['add']}>
      <NativeSelect
        id={id}
        label={t('Add captions')}
        value={chosen}
        error={error}
        data={[{ value: '', label: t('Choose a language…') }, ...optionsWithout(captions)]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button
        disabled={chosen === ''}
        aria-label={t('Add captions')}
        onClick={() => {
          onAdd(chosen);
          setChosen('');
        }}
      >
        {t('Add')}
      </Button>
    </div>
  );
}

type OneCaptionProps = { name: string; caption: CaptionFields; onUrl: (url: string) => void; onRemove: () => void };

function OneCaption({ name, caption, onUrl, onRemove }: OneCaptionProps) {
  const { FileField } = useCourseForm();
  const label = t('Captions in {language}', { language: languageName(caption.language) });
  return (
    <div className={classes['one']} data-language={caption.language}>
      <FileField
        id={controlId(`${name}.${caption.language}`)}
        slot={`${name}.${caption.language}`}
        label={label}
        kinds={['captions']}
        onlyFile
        value={caption.url}
        onChange={onUrl}
        onUploaded={(file) => onUrl(file.url)}
      />
      {caption.url === '' && (
        <Button size="small" variant="quiet" aria-label={t('Remove {name}', { name: label })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      )}
    </div>
  );
}

function optionsWithout(captions: readonly CaptionFields[]) {
  const free = offered.filter((code) => !captions.some((one) => one.language === code));
  const named = free.map((value) => ({ value, label: languageName(value) }));
  return named.toSorted((one, other) => one.label.localeCompare(other.label, language()));
}
