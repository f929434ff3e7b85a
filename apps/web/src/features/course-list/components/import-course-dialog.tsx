import type { ImportedCourse, UploadedFile } from '@lectern/contract';
import { copyTexts } from '@lectern/contract/copy-texts';
import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../../shared/api/api-error.ts';
import { commaList } from '../../../shared/format/comma-list.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { useImportCourse } from '../api/import-course.ts';
import type { ListArea } from './course-actions.tsx';
import classes from './course-list.module.css';

type ImportCourseDialogProps = {
  area: ListArea;
  /** The field that takes the archive and hands it over once the server has it. */
  field: (onUploaded: (file: UploadedFile) => void) => ReactNode;
  onClose: () => void;
};

/** Takes the ZIP file of an exported course and makes a course of it. It stays open to tell what came in. */
export function ImportCourseDialog({ area, field, onClose }: ImportCourseDialogProps) {
  const importing = useImportCourse();
  const { data, error, variables } = importing;
  const again = variables !== undefined && error !== null && mayHelpToRepeat(error);
  return (
    <Dialog
      open
      title={t('Import a course')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{data === undefined ? t('Cancel') : t('Close')}</Button>
          {again && (
            <Button variant="primary" onClick={() => importing.mutate(variables)}>
              {t('Try again')}
            </Button>
          )}
          {data && (
            <LinkButton
              to={area === 'teacher' ? '/teacher/edit-course/$courseId' : '/instructor/edit-course/$courseId'}
              params={{ courseId: data.course._id }}
              variant="primary"
            >
              {t('Open the course')}
            </LinkButton>
          )}
        </>
      }
    >
      {importing.isPending ? (
        <p role="status">
          <Spinner /> {t('The course is being checked and made…')}
        </p>
      ) : data ? (
        <Result course={data.course} />
      ) : (
        <div className={classes['import']}>
          <p>{t('Choose the ZIP file that the export of a course has made, here or at another site.')}</p>
          {error !== null && (
            <p role="alert" className={classes['problem']}>
              {errorText(error, copyTexts.importFailed)}
            </p>
          )}
          {!again && field(({ _id }) => importing.mutate(_id))}
        </div>
      )}
    </Dialog>
  );
}

/** Whether the same upload may be taken later: no answer came, or too much is going on. */
const mayHelpToRepeat = (error: Error): boolean =>
  error instanceof ApiError && [0, 429, 500, 503].includes(error.status);

/** Counts the things that came in. */
function Result({ course: { name, tests, ...counts } }: { course: ImportedCourse }) {
  const parts = [
    tn(counts.subjects, '{n} subject', '{n} subjects'),
    tn(counts.materials, '{n} material', '{n} materials'),
    ...(tests.imported > 0 ? [tn(tests.imported, '{n} test', '{n} tests')] : []),
    ...(counts.files > 0 ? [tn(counts.files, '{n} file', '{n} files')] : []),
  ];
  return (
    <div role="status" className={classes['import']}>
      <p>{t('Imported “{name}”: {parts}.', { name, parts: commaList(parts) })}</p>
      <p>{t('The course is inactive until you activate it.')}</p>
      {tests.disabled > 0 && (
        <p>
          {tn(
            tests.disabled,
            '{n} test is disabled until you set it up.',
            '{n} tests are disabled until you set them up.',
          )}
        </p>
      )}
    </div>
  );
}
