import type { CourseTemplate, CourseTemplateOutline } from '@lectern/contract';
import { copyTexts } from '@lectern/contract/copy-texts';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { contentTypeNames } from '../../../shared/format/content-type-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { RichText } from '../../../shared/safe-html/rich-text.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { templateOutlineQuery, useMakeFromTemplate } from '../api/templates.ts';
import classes from './templates.module.css';

type TemplateDialogProps = { area: 'instructor' | 'teacher'; template: CourseTemplate; onClose: () => void };

const coursePaths = {
  instructor: '/instructor/courses/$courseId',
  teacher: '/teacher/courses/$courseId',
} as const;

/** Shows the contents of a template, and makes a course of it, which is opened then. */
export function TemplateDialog({ area, template, onClose }: TemplateDialogProps) {
  const making = useMakeFromTemplate(template._id);
  const navigate = useNavigate();
  return (
    <Dialog
      open
      size="large"
      title={t('Make a course from “{name}”', { name: template.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={making.isPending}>
            {t('Make the course')}
          </Button>
        </>
      }
    >
      <TemplateForm
        template={template}
        error={making.error}
        onMake={(wanted) =>
          making.mutate(wanted, {
            onSuccess: ({ course }) => void navigate({ to: coursePaths[area], params: { courseId: course._id } }),
          })
        }
      />
      <Contents id={template._id} />
    </Dialog>
  );
}

const formId = 'from-template';

type TemplateFormProps = {
  template: CourseTemplate;
  error: Error | null;
  onMake: (wanted: { name: string; tests: boolean }) => void;
};

/** Asks for the name of the new course, and whether the tests go along. */
function TemplateForm({ template, error, onMake }: TemplateFormProps) {
  const [name, setName] = useState(template.name);
  const [tests, setTests] = useState(template.tests);
  const [tried, setTried] = useState(false);
  const missing = tried && name.trim() === '' ? t('Name is required') : undefined;
  const refused = fieldIssues(error)['name'];
  return (
    <form
      id={formId}
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim() !== '') onMake({ name: name.trim(), tests });
      }}
    >
      <TextField
        label={t('Name')}
        required
        maxLength={limits.name}
        value={name}
        error={missing ?? refused}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {template.tests && (
        <Checkbox
          label={t('With its tests')}
          checked={tests}
          onChange={(event) => setTests(event.currentTarget.checked)}
        />
      )}
      <p>{t('The course is yours and inactive until you activate it.')}</p>
      {error !== null && refused === undefined && (
        <p role="alert" className={classes['problem']}>
          {errorText(error, copyTexts.failed)}
        </p>
      )}
    </form>
  );
}

function Contents({ id }: { id: string }) {
  const outline = useQuery(templateOutlineQuery(id));
  if (outline.data) return <Outline template={outline.data} />;
  if (outline.isPending) return <BlocksComing label={t('Loading...')} heights={[40, 120]} />;
  return (
    <ErrorState
      error={outline.error}
      fallback={t(copyTexts.templatesFailed)}
      onRetry={() => void outline.refetch()}
      retrying={outline.isFetching}
    />
  );
}

/** The description of a template, and its parts by name. */
function Outline({ template: { description, subjects, testNames } }: { template: CourseTemplateOutline }) {
  return (
    <div className={classes['outline']}>
      {description !== null && <RichText html={description} topHeading={3} />}
      {subjects.map((subject) => (
        <section key={subject._id} aria-label={subject.name}>
          <h3>{subject.name}</h3>
          <ul>
            {subject.materials.map(({ _id, name, content_type: type }) => (
              <li key={_id}>
                {name} <span className={classes['kind']}>{contentTypeNames[type]}</span>
              </li>
            ))}
          </ul>
          {subject.materialsCount > subject.materials.length && (
            <p className={classes['kind']}>
              {tn(subject.materialsCount - subject.materials.length, 'and {n} more', 'and {n} more')}
            </p>
          )}
        </section>
      ))}
      {testNames.length > 0 && (
        <section aria-label={t('Tests')}>
          <h3>{t('Tests')}</h3>
          <ul>
            {testNames.map((name, place) => (
              <li key={`${place} ${name}`}>{name}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
