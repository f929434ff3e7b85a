import { courseStatuses, courseTypes, type CourseStatus, type CourseType } from '@lectern/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Columns } from '../../../shared/forms/columns.tsx';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import longForm from '../../../shared/forms/long-form.module.css';
import { DurationControl, RichTextControl, SelectControl, TextControl, useControl } from './controls.tsx';
import classes from './course-form.module.css';
import { useCourseForm } from './form-context.ts';
import { ImagePreview } from './image-preview.tsx';

const typeNames: Record<CourseType, string> = { public: t('Public'), private: t('Private') };
const statusNames: Record<CourseStatus, string> = { active: t('Active'), inactive: t('Inactive') };

const typeHints: Record<CourseType, string> = {
  public: t('Everyone can open it, even without an account.'),
  private: t('Only students let in by you, a group or their institution can open it.'),
};

const named = <T extends string>(values: readonly T[], names: Record<T, string>) =>
  values.map((value) => ({ value, label: names[value] }));

type NewJoinCode = { make: () => void; isPending: boolean };
type CourseTabProps = {
  newJoinCode: NewJoinCode;
  /** True for a course that people may have the code of. */ exists: boolean;
};

/** The fields of the course itself. */
export function CourseTab({ newJoinCode, exists }: CourseTabProps) {
  return (
    <div className={longForm['fields']}>
      <TextControl name="course.name" label={t('Name')} required />
      <Columns>
        <SelectControl
          name="course.course_type"
          label={t('Course Type')}
          options={named(courseTypes, typeNames)}
          description={typeHints}
          required
        />
        <SelectControl
          name="course.status"
          label={t('Status')}
          options={named(courseStatuses, statusNames)}
          description={t('An inactive course is seen only by its owner and administrators.')}
        />
        <JoinCodeControl newJoinCode={newJoinCode} exists={exists} />
        <DurationControl
          name="course.duration"
          unitName="course.duration_unit"
          label={t('Duration')}
          unitLabel={t('Duration unit')}
          description={t('A guide for students: nothing closes when it ends.')}
        />
      </Columns>
      <ImageControl />
      <RichTextControl name="course.description" label={t('Description')} />
    </div>
  );
}

function JoinCodeControl({ newJoinCode, exists }: CourseTabProps) {
  const { control } = useCourseForm();
  const code = useWatch({ control, name: 'course.join_code' });
  const { id, error } = useControl('course.join_code');
  const [asking, setAsking] = useState(false);
  const make = (): void => {
    setAsking(false);
    newJoinCode.make();
  };
  return (
    <div className={classes['joinCode']}>
      <label htmlFor={id} className={longForm['label']}>
        {t('Join Code')}
      </label>
      <div className={classes['joinRow']}>
        <output id={id} aria-describedby={`${id}-hint`} tabIndex={-1} dir="ltr" className={classes['code']}>
          {code}
        </output>
        <CopyButton text={code} label={t('Copy join code')} />
        <Button size="small" loading={newJoinCode.isPending} onClick={() => (exists ? setAsking(true) : make())}>
          {t('New join code')}
        </Button>
      </div>
      <p id={`${id}-hint`} className={longForm['hint']}>
        {t('Students enter it on My Courses; their requests then wait for your approval.')}
      </p>
      {error !== undefined && <p className={longForm['error']}>{error}</p>}
      <Dialog
        open={asking}
        title={t('Create a new join code?')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('Keep {code}', { code })}</Button>
            <Button variant="danger" onClick={make}>
              {t('Create a new code')}
            </Button>
          </>
        }
      >
        <p>
          {rich(
            '{code} stops working immediately: anyone who has not used it yet needs the new one. Students who have already joined stay. This cannot be undone.',
            { code: <strong dir="ltr">{code}</strong> },
          )}
        </p>
      </Dialog>
    </div>
  );
}

function ImageControl() {
  const { form, FileField } = useCourseForm();
  const { id, value, error, onChange, onBlur } = useControl('course.imageUrl');
  return (
    <div className={classes['image']}>
      <ImagePreview url={String(value)} />
      <FileField
        id={id}
        slot="course.imageUrl"
        label={t('Image')}
        kinds={['image']}
        value={String(value)}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
        onUploaded={(file) => form.setValue('course.imageUrl', file.url)}
      />
    </div>
  );
}
