import type { MaterialNotes } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { saveFile } from '../../../shared/api/save-file.ts';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { t } from '../../../shared/messages/t.ts';
import { spotText } from '../../../shared/spot/spot-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { Unavailable } from '../../../shared/ui/unavailable.tsx';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { courseNotesQuery } from '../api/study-notes.ts';
import { hashOf } from '../model/hash-of.ts';
import { markdownFileName, notesAsMarkdown } from '../model/notes-markdown.ts';
import { NoteItem } from './note-item.tsx';
import classes from './study-notes.module.css';

/** One's own notes in a course, all on one page, so that the browser finds words in them. */
export function CourseNotes({ courseId }: { courseId: string }) {
  const { data, error, isFetching, refetch } = useQuery(courseNotesQuery(courseId));
  usePageTitle(data && t('Notes'));
  if (isUnavailable(error)) return <Unavailable what="course" />;
  return (
    <>
      <PageHeading
        intro={
          data && (
            <Link to="/course/details/$id" params={{ id: courseId }}>
              <bdi>{data.course.name}</bdi>
            </Link>
          )
        }
      >
        {t('Notes')}
      </PageHeading>
      {data === undefined && error === null && (
        <BlocksComing label={t('Loading your notes...')} heights={[40, 120, 120]} />
      )}
      {data === undefined && error !== null && (
        <ErrorState
          error={error}
          fallback={t('Your notes could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.data.length === 0 && (
        <EmptyState
          title={t('No notes yet')}
          action={
            <LinkButton to="/course/details/$id" params={{ id: courseId }}>
              {t('To the course')}
            </LinkButton>
          }
        >
          {t('Write them below each material, at a moment of a video or a page of a PDF. Only you read them.')}
        </EmptyState>
      )}
      {data !== undefined && data.data.length > 0 && <Gathered course={data.course.name} groups={data.data} />}
    </>
  );
}

function Gathered({ course, groups }: { course: string; groups: readonly MaterialNotes[] }) {
  const save = (): void => {
    const markdown = notesAsMarkdown({ name: course, data: groups }, location.origin);
    saveFile(markdownFileName(course), new Blob([markdown], { type: 'text/markdown;charset=utf-8' }));
  };
  return (
    <>
      <div className={classes['acts']}>
        <Button onClick={save}>{t('Export as Markdown')}</Button>
      </div>
      {bySubject(groups).map(([id, name, materials]) => (
        <section key={id} className={classes['subject']} aria-label={name}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {materials.map((group) => (
            <Material key={group.material._id} group={group} />
          ))}
        </section>
      ))}
    </>
  );
}

type Subject = [id: string, name: string, materials: MaterialNotes[]];

function bySubject(groups: readonly MaterialNotes[]): Subject[] {
  const subjects: Subject[] = [];
  for (const group of groups) {
    const id = group.subject?._id ?? '';
    const last = subjects.at(-1);
    if (last?.[0] === id) last[2].push(group);
    else subjects.push([id, group.subject?.name ?? t('Removed material'), [group]]);
  }
  return subjects;
}

function Material({ group: { subject, material, notes } }: { group: MaterialNotes }) {
  const there = subject !== null;
  return (
    <div className={classes['material']}>
      <h3>
        {there ? (
          <Link to="/course/materials/$id" params={{ id: material._id }}>
            <bdi>{material.name}</bdi>
          </Link>
        ) : (
          <bdi>{material.name}</bdi>
        )}
      </h3>
      <ul className={classes['notes']}>
        {notes.map((note) => {
          const spot = spotText(note);
          return (
            <NoteItem
              key={note._id}
              note={note}
              materialId={material._id}
              there={there}
              place={
                spot !== null && there ? (
                  <Link to="/course/materials/$id" params={{ id: material._id }} hash={hashOf(note).slice(1)}>
                    {spot}
                  </Link>
                ) : (
                  spot
                )
              }
            />
          );
        })}
      </ul>
    </div>
  );
}
