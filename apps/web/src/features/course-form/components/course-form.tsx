import type { Course } from '@lectern/contract';
import { Tabs } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { DraftOffer } from '../../../shared/forms/draft-offer.tsx';
import type { FileFieldComponent, FilesFieldComponent } from '../../../shared/forms/file-field.ts';
import { FormColumns } from '../../../shared/forms/form-columns.tsx';
import { SaveBar } from '../../../shared/forms/save-bar.tsx';
import { StaleSaveDialog } from '../../../shared/forms/stale-save-dialog.tsx';
import { LossGuard } from '../../../shared/forms/unsaved-guard.tsx';
import type { DraftStatus } from '../../../shared/forms/use-kept-draft.ts';
import { t } from '../../../shared/messages/t.ts';
import { imageFieldOf } from '../../../shared/rich-text/image-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import longForm from '../../../shared/forms/long-form.module.css';
import { useCourseEditor, useNewJoinCode, type CourseEditor } from '../hooks/use-course-editor.ts';
import { useCourseSaving } from '../hooks/use-course-saving.ts';
import { useFormPlace } from '../hooks/use-form-place.ts';
import { createErrorStore } from '../model/error-store.ts';
import { tabs, type Tab } from '../model/field-names.ts';
import type { CoursePreviewCard } from './course-aside.tsx';
import { CourseTab } from './course-tab.tsx';
import { CourseFormContext } from './form-context.ts';
import { FormTabs } from './form-tabs.tsx';
import { MaterialsTab } from './materials-tab.tsx';
import { SubjectsTab } from './subjects-tab.tsx';

const CourseAside = lazyDecoration(async () => (await import('./course-aside.tsx')).CourseAside);

export type CourseFormProps = {
  /** The course to change, or null for a new one. */
  course: Course | null;
  userId: string;
  /** The address of the list that this form belongs to. */
  listPath: '/instructor/courses' | '/teacher/courses';
  FileField: FileFieldComponent;
  FilesField: FilesFieldComponent;
  /** The card by which students know the course; the page passes it. */
  Card: CoursePreviewCard;
  /** How many uploads are still under way, of the slots that pass `counts`. */
  uploadsUnderWay: (counts: (slot: string) => boolean) => number;
  onSaved: () => void;
};

/** The form that makes or changes a course with its subjects and materials. */
export function CourseForm({ course, userId, listPath, Card, onSaved, ...uploading }: CourseFormProps) {
  const { FileField, uploadsUnderWay } = uploading;
  const editor = useCourseEditor(userId, course);
  const { form, actions, draft } = editor;
  const place = useFormPlace(form, editor.edition);
  const { save, saving, stale } = useCourseSaving({
    editor,
    course,
    userId,
    uploadsUnderWay,
    onSaved,
    onBadField: place.goTo,
  });
  const [context] = useState(() => ({
    form,
    control: form.control,
    actions,
    errorStore: createErrorStore(form),
    ...uploading,
    ImageField: imageFieldOf(FileField),
  }));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void save();
  };
  return (
    <CourseFormContext value={context}>
      <FormColumns aside={<CourseAside Card={Card} course={course} onGoTo={place.goTo} />}>
        <DraftOffer
          offers={draft.offers}
          nameOf={(values) => values.course.name}
          onRestore={editor.restore}
          onDiscard={draft.discard}
        />
        <form
          noValidate
          aria-label={course === null ? t('Create Course') : t('Edit Course')}
          onSubmit={submit}
          className={longForm['form']}
        >
          <FormSheet editor={editor} place={place} courseId={course?._id ?? null} saving={saving} />
          <FormFoot draft={draft.status} listPath={listPath} saving={saving}>
            {course === null ? t('Create Course') : t('Update Course')}
          </FormFoot>
        </form>
      </FormColumns>
      <LossGuard isLost={draft.isLost} />
      <StaleSaveDialog
        title={t('This course was changed in the meantime')}
        keepsDraft
        collision={stale.collision}
        saving={saving}
        onKeep={stale.keepEditing}
        onLoad={stale.loadSaved}
        onOverwrite={stale.saveAnyway}
      />
    </CourseFormContext>
  );
}

type FormSheetProps = {
  editor: CourseEditor;
  place: ReturnType<typeof useFormPlace>;
  /** Null for a course that does not exist yet. */
  courseId: string | null;
  saving: boolean;
};

/** The tabs and the fields of the open one. */
function FormSheet({ editor, place, courseId, saving }: FormSheetProps) {
  const newJoinCode = useNewJoinCode(editor, courseId);
  return (
    <Tabs
      value={place.tab}
      onChange={(tab) => place.setTab(tabs.find((known) => known === tab) ?? 'Course')}
      keepMounted={false}
      className={longForm['sheet'] ?? ''}
    >
      <FormTabs />
      <div key={editor.edition} inert={saving} className={longForm['tabPanel']}>
        <TabPanel tab="Course">
          <CourseTab newJoinCode={newJoinCode} exists={courseId !== null} />
        </TabPanel>
        <TabPanel tab="Subjects">
          <SubjectsTab items={place.subjects} onAdded={place.goToNewSubject} />
        </TabPanel>
        <TabPanel tab="Materials">
          <MaterialsTab subjects={place.subjectsOfMaterials} materials={place.materials} onGoTo={place.goTo} />
        </TabPanel>
      </div>
    </Tabs>
  );
}

type FormFootProps = {
  draft: DraftStatus;
  listPath: CourseFormProps['listPath'];
  saving: boolean;
  children: ReactNode;
};

function FormFoot({ draft, listPath, saving, children }: FormFootProps) {
  return (
    <SaveBar state={draft} saving={saving}>
      <LinkButton to={listPath}>{t('Cancel')}</LinkButton>
      <Button type="submit" variant="primary" loading={saving}>
        {children}
      </Button>
    </SaveBar>
  );
}

function TabPanel({ tab, children }: { tab: Tab; children: ReactNode }) {
  return <Tabs.Panel value={tab}>{children}</Tabs.Panel>;
}
