import type { Course } from '@lectern/contract';
import { memo, useCallback, type ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { Outline, OutlineItem, useCurrentPart } from '../../../shared/forms/outline.tsx';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { useErrorCount } from '../hooks/use-error-count.ts';
import { shownOrder } from '../model/field-names.ts';
import type { OutlineEntry } from '../model/form-values.ts';
import { subjectOf } from '../model/outline.ts';
import classes from './course-form.module.css';
import type { CardCourse } from '../../../shared/api/card-course.ts';
import { useCourseForm } from './form-context.ts';

/** The card of a course in students' lists. */
export type CoursePreviewCard = ComponentType<{ course: CardCourse }>;

type CourseAsideProps = {
  Card: CoursePreviewCard;
  /** The saved course, or null for a new one. */
  course: Course | null;
  onGoTo: (name: string) => void;
};

/** Stands beside the fields: the course's card as students will see it, and the outline. */
export const CourseAside = memo(function CourseAside({ Card, course, onGoTo }: CourseAsideProps) {
  return (
    <>
      <CardPreview Card={Card} course={course} />
      <CourseOutline onGoTo={onGoTo} />
    </>
  );
});

/** It repeats the fields: screen readers and the keyboard pass it by. */
function CardPreview({ Card, course }: Omit<CourseAsideProps, 'onGoTo'>) {
  const { control } = useCourseForm();
  const [name, imageUrl, description, duration, duration_unit, status] = useWatch({
    control,
    name: [
      'course.name',
      'course.imageUrl',
      'course.description',
      'course.duration',
      'course.duration_unit',
      'course.status',
    ],
  });
  const shown: CardCourse = {
    _id: course?._id ?? 'new',
    name: name.trim() === '' ? t('Course without a name') : name,
    imageUrl,
    description,
    duration: Number(duration) || 0,
    duration_unit,
    status,
    averageRating: course?.averageRating ?? null,
    ratingsCount: course?.ratingsCount ?? 0,
  };
  return (
    <div inert className={classes['cardPreview']}>
      <p className={classes['previewTitle']}>{t('As students see it')}</p>
      <Card course={shown} />
      {course === null && imageUrl.trim() === '' && (
        <p className={classes['previewNote']}>
          {t('Without an image, a cover is drawn. It will look different from this one.')}
        </p>
      )}
    </div>
  );
}

/** Up to this many materials are all listed; of more, those of the subject that is being edited. */
const fewMaterials = 40;

/** The subjects and materials in order. */
function CourseOutline({ onGoTo }: { onGoTo: (name: string) => void }) {
  const { form, control } = useCourseForm();
  const outline = useWatch({ control, name: 'outline' });
  const part = useCurrentPart();
  const subject = part === null ? null : (subjectOf(outline, part)?.key ?? part);
  const known = outline.some(({ key }) => key === subject);
  const materials = outline.reduce((sum, entry) => sum + entry.materials.length, 0);
  const isOpen = (key: string, place: number): boolean =>
    materials <= fewMaterials || (known ? key === subject : place === 0);
  const go = useCallback(
    (kind: 'subjects' | 'materials', key: string): void => {
      const own = shownOrder(form.getValues('outline')).filter((name) => name.startsWith(`${kind}.${key}.`));
      const bad = own.find((name) => form.getFieldState(name).error !== undefined);
      onGoTo(bad ?? `${kind}.${key}.name`);
    },
    [form, onGoTo],
  );
  const total = `${tn(outline.length, '{n} subject', '{n} subjects')} · ${tn(materials, '{n} material', '{n} materials')}`;
  return (
    <Outline title={t('Outline')} total={total}>
      {outline.map((entry, place) => (
        <SubjectItems
          key={entry.key}
          entry={entry}
          place={place}
          open={isOpen(entry.key, place)}
          // Other subjects ignore which material is being edited.
          current={entry.key === subject ? part : null}
          onGo={go}
        />
      ))}
    </Outline>
  );
}

type Go = (kind: 'subjects' | 'materials', key: string) => void;
type SubjectItemsProps = { entry: OutlineEntry; place: number; open: boolean; current: string | null; onGo: Go };

/** A subject, and its materials where it is open; where it is not, it counts their problems too. */
const SubjectItems = memo(function SubjectItems({ entry, place, open, current, onGo }: SubjectItemsProps) {
  const { control } = useCourseForm();
  const { key } = entry;
  const name = useWatch({ control, name: `subjects.${key}.name` });
  const own = useErrorCount('subjects', [key]);
  const within = useErrorCount('materials', entry.materials);
  return (
    <>
      <OutlineItem
        number={place + 1}
        name={name || t('Subject {number}', { number: place + 1 })}
        problems={open ? own : own + within}
        current={current === key}
        onGo={() => onGo('subjects', key)}
      />
      {open &&
        entry.materials.map((material, at) => (
          <MaterialItem key={material} material={material} place={at} current={current === material} onGo={onGo} />
        ))}
    </>
  );
});

type MaterialItemProps = { material: string; place: number; current: boolean; onGo: Go };

const MaterialItem = memo(function MaterialItem({ material, place, current, onGo }: MaterialItemProps) {
  const { control } = useCourseForm();
  const name = useWatch({ control, name: `materials.${material}.name` });
  const problems = useErrorCount('materials', [material]);
  return (
    <OutlineItem
      inner
      number={place + 1}
      name={name || t('Material {number}', { number: place + 1 })}
      problems={problems}
      current={current}
      onGo={() => onGo('materials', material)}
    />
  );
});
