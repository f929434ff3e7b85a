import type { ContentType, CourseListItem, Subject } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/messages/t.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { taughtCourseQuery } from '../api/taught-courses.ts';
import classes from './subjects-dialog.module.css';

const typeNames: Record<ContentType, string> = {
  PDF: 'PDF',
  Video: t('VIDEO'),
  Document: t('DOCUMENT'),
  Image: t('IMAGE'),
  Link: t('LINK'),
};

/** The contents of a course: its subjects, each with its materials to open. */
export function SubjectsDialog({ course, onClose }: { course: CourseListItem; onClose: () => void }) {
  const full = useQuery(taughtCourseQuery(course._id));
  return (
    <Dialog open size="extra-large" title={t('{name} - Subjects', { name: course.name })} onClose={onClose}>
      {full.isPending && <LoadingBlock label={t('Loading...')} />}
      {full.isError && (
        <ErrorState
          error={full.error}
          fallback={t(texts.courseLoadFailed)}
          onRetry={() => void full.refetch()}
          retrying={full.isFetching}
        />
      )}
      {full.data?.subjects.length === 0 && <p className={classes['none']}>{t('No subjects available.')}</p>}
      {full.data?.subjects.map((subject) => (
        <SubjectPart key={subject._id} subject={subject} />
      ))}
    </Dialog>
  );
}

function SubjectPart({ subject }: { subject: Subject }) {
  return (
    <section className={classes['subject']}>
      <h3>{subject.name}</h3>
      {subject.materials.length === 0 ? (
        <p className={classes['none']}>{t('No materials available.')}</p>
      ) : (
        <ol className={classes['materials']}>
          {subject.materials.map((material) => (
            <li key={material._id}>
              <Link to="/course/materials/$id" params={{ id: material._id }}>
                {material.name}
              </Link>{' '}
              <span className={classes['type']}>{typeNames[material.content_type]}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
