import { contentTypes, type ContentType } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { NativeSelect } from '@mantine/core';
import { lazy, memo, Suspense, useRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Columns } from '../../../shared/forms/columns.tsx';
import { ItemHead } from '../../../shared/forms/item-head.tsx';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import { sortableBody } from '../../../shared/sortable/sortable-list.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import longForm from '../../../shared/forms/long-form.module.css';
import { useErrorCount } from '../hooks/use-error-count.ts';
import { kindsFor, typeOfUrl } from '../model/content-type.ts';
import { controlId } from '../model/field-names.ts';
import { takeFile } from '../model/take-file.ts';
import { SelectControl, TextareaControl, TextControl, useControl } from './controls.tsx';
import { useCourseForm } from './form-context.ts';

type MaterialRowProps = {
  subject: string;
  material: string;
  place: number;
  count: number;
  handle: ReactNode;
  open: boolean;
  onToggle: (key: string) => void;
  onRemove: (key: string) => void;
};

/** One material: its line, and its fields when it is unfolded. */
export const MaterialRow = memo(function MaterialRow({
  subject,
  material,
  place,
  onToggle,
  onRemove,
  ...rest
}: MaterialRowProps) {
  const { control, actions } = useCourseForm();
  const [name, type] = useWatch({
    control,
    name: [`materials.${material}.name`, `materials.${material}.content_type`],
  });
  const errors = useErrorCount('materials', [material]);
  const panel = controlId(`panel.${material}`);
  return (
    <>
      <ItemHead
        {...rest}
        what={t('Material {number}', { number: place + 1 })}
        name={name}
        note={type === '' ? '' : typeNames[type]}
        place={place}
        level={3}
        controls={panel}
        errors={errors}
        onToggle={() => onToggle(material)}
        onMove={(to) => actions.moveMaterial(subject, place, to)}
        onRemove={rest.count > 1 ? () => onRemove(material) : undefined}
      />
      {rest.open && (
        <div id={panel} data-part={material} className={classNames(longForm['panel'], sortableBody)}>
          <MaterialBody subject={subject} material={material} only={rest.count === 1} />
        </div>
      )}
    </>
  );
});

const typeNames: Record<ContentType, string> = {
  PDF: 'PDF',
  Video: t('Video'),
  Document: t('Document'),
  Image: t('Image'),
  Link: t('Link'),
};

const typeOptions: readonly { value: ContentType | ''; label: string }[] = [
  { value: '', label: t('Choose…') },
  ...contentTypes.map((type) => ({ value: type, label: typeNames[type] })),
];

const opened = t('Students get a button that opens it in a new tab.');

/** The form in which students see each type. */
const typeHints: Record<ContentType | '', string> = {
  '': t('Set automatically where the address or the file shows it.'),
  PDF: t('Shown on the page, including from a cloud drive.'),
  Video: t('Plays on the page, including from YouTube and Vimeo.'),
  Document: opened,
  Image: t('Shown on the page.'),
  Link: opened,
};

type MaterialBodyProps = {
  subject: string;
  material: string;
  /** The only one of its subject, which stays there. */ only: boolean;
};

/** Drawn once: moving its material changes none of its fields. */
const MaterialBody = memo(function MaterialBody({ subject, material, only }: MaterialBodyProps) {
  return (
    <div className={longForm['fields']}>
      <Columns>
        <TextControl name={`materials.${material}.name`} label={t('Material Name')} required />
        <SelectControl
          name={`materials.${material}.content_type`}
          label={t('Content Type')}
          options={typeOptions}
          description={typeHints}
          required
        />
      </Columns>
      <ContentControl material={material} />
      <CaptionsOfVideo material={material} />
      <TextareaControl name={`materials.${material}.description`} label={t('Material Description')} />
      <SubjectSelect subject={subject} material={material} only={only} />
    </div>
  );
});

// Few materials have any.
const CaptionsControl = lazy(async () => ({
  default: (await fetchPart(() => import('./captions-control.tsx'))).CaptionsControl,
}));

function CaptionsOfVideo({ material }: { material: string }) {
  const { control } = useCourseForm();
  const type = useWatch({ control, name: `materials.${material}.content_type` });
  if (type !== 'Video') return null;
  return (
    <Suspense fallback={<Skeleton height={150} />}>
      <CaptionsControl material={material} />
    </Suspense>
  );
}

function ContentControl({ material }: { material: string }) {
  const { form, control, FileField } = useCourseForm();
  const type = useWatch({ control, name: `materials.${material}.content_type` });
  const { id, value, error, onChange, onBlur } = useControl(`materials.${material}.content_url`);
  const url = String(value);
  const setType = (next: ContentType): void => {
    form.setValue(`materials.${material}.content_type`, next);
    form.clearErrors(`materials.${material}.content_type`);
  };
  const suggested = useRef<ContentType | ''>('');
  const suggest = (): void => {
    const before = form.getValues(`materials.${material}`);
    const next = typeOfUrl(before.content_url);
    if (next === null || (before.content_type !== '' && before.content_type !== suggested.current)) return;
    suggested.current = next;
    setType(next);
  };
  return (
    <FileField
      id={id}
      slot={`materials.${material}.content_url`}
      label={t('Content URL')}
      required
      kinds={kindsFor(type, url)}
      value={url}
      error={error}
      onChange={(next) => {
        onChange(next);
        suggest();
      }}
      onBlur={onBlur}
      onUploaded={(file) => takeFile(form, material, file)}
    />
  );
}

const subjectText = (number: number, name: string): string =>
  name === '' ? t('Subject {number}', { number }) : t('Subject {number}: {name}', { number, name });

/** Moves a material to another subject. */
function SubjectSelect({ subject, material, only }: MaterialBodyProps) {
  const { form, actions } = useCourseForm();
  const outline = form.getValues('outline');
  if (outline.length === 1) return null;
  const options = outline.map(({ key, materials }, place) => ({
    value: key,
    label: subjectText(place + 1, form.getValues(`subjects.${key}.name`)),
    disabled: key !== subject && materials.length >= limits.materialsPerSubject,
  }));
  const move = (to: string): void => {
    actions.moveMaterialTo(material, to);
    const subjectName = options.find((option) => option.value === to)?.label;
    if (subjectName !== undefined) toast.success(t('Moved to {subject}', { subject: subjectName }));
  };
  return (
    <NativeSelect
      label={t('Belongs to')}
      description={only ? t('A subject needs at least one material, so its only one cannot be moved.') : undefined}
      disabled={only}
      value={subject}
      data={options}
      onChange={(event) => move(event.currentTarget.value)}
    />
  );
}
