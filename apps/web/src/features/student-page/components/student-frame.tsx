import type { StudentPage } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { t } from '../../../shared/messages/t.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Breadcrumbs, Crumb } from '../../../shared/ui/breadcrumbs.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmailText } from '../../../shared/ui/email-text.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { PageHeading } from '../../../shared/ui/page-heading.tsx';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { studentQuery } from '../api/student.ts';
import classes from './student-page.module.css';

const lists = {
  instructor: ['/instructor/users', t('Users')],
  teacher: ['/teacher/users', t('Students')],
  coordinator: ['/coordinator/institution', t('Institutions')],
} as const satisfies Record<StaffArea, readonly [string, string]>;

type StudentFrameProps = { area: StaffArea; id: string; children: (page: StudentPage) => ReactNode };

/** The frame of a student's page: who it is, or why there is nothing. */
export function StudentFrame({ area, id, children }: StudentFrameProps) {
  const { data: page, error, isPending, isFetching, refetch } = useQuery(studentQuery(id));
  usePageTitle(page?.user.username);
  const [list, name] = lists[area];
  return (
    <>
      <Breadcrumbs>
        <Crumb>
          <Link to={list}>{name}</Link>
        </Crumb>
      </Breadcrumbs>
      <PageHeading
        intro={page?.user.email == null ? undefined : <EmailText>{page.user.email}</EmailText>}
        actions={
          page?.can.edit === true && (
            <LinkButton
              to={area === 'instructor' ? '/instructor/users/edit/$id' : '/teacher/users/edit/$id'}
              params={{ id }}
            >
              {t('Edit')}
            </LinkButton>
          )
        }
      >
        {page === undefined ? t('Student') : <Name user={page.user} />}
      </PageHeading>
      {isPending && <BlocksComing label={t('Loading the student...')} heights={[160, 240, 160]} />}
      {page === undefined && isUnavailable(error) && (
        <EmptyState title={t('This student is not available')} action={<LinkButton to={list}>{name}</LinkButton>}>
          {t('The account may have been deleted, or has nothing to do with your courses.')}
        </EmptyState>
      )}
      {page === undefined && error !== null && !isUnavailable(error) && (
        <ErrorState
          error={error}
          fallback={t('The student could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {page && children(page)}
    </>
  );
}

function Name({ user }: { user: StudentPage['user'] }) {
  return (
    <span className={classes['person']}>
      <Avatar person={user} size={48} />
      <bdi>{user.username}</bdi>
      {!user.isActive && <Badge tone="bad">{t('Blocked')}</Badge>}
    </span>
  );
}
