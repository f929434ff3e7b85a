import type { DraftKind, DraftListItem } from '@lectern/contract';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Menu, MenuLink } from '../../../shared/ui/menu.tsx';
import { draftsQuery } from '../api/list-drafts.ts';
import classes from './waiting-drafts.module.css';

type Area = 'instructor' | 'teacher';

/** A menu of one's own unsaved drafts of courses or tests, which leads to their forms; nothing where there are none. */
export function WaitingDrafts({ kind, area }: { kind: DraftKind; area: Area }) {
  const { data: { data: drafts } = { data: [] } } = useQuery(draftsQuery(kind));
  if (drafts.length === 0) return null;
  return (
    <div className={classes['place']}>
      <Menu
        label={t('Unsaved drafts')}
        buttonClassName={classNames(buttonClass({}), classes['opener'])}
        button={
          <>
            <IconPencil size={16} aria-hidden="true" />
            {tn(drafts.length, '{n} unsaved draft', '{n} unsaved drafts')}
          </>
        }
      >
        {(close) => drafts.map((draft) => <FormLink key={draft._id} draft={draft} area={area} onClick={close} />)}
      </Menu>
    </div>
  );
}

type FormLinkProps = { draft: DraftListItem; area: Area; onClick: () => void };

/** Leads to the form that offers the draft. */
function FormLink({ draft, area, onClick }: FormLinkProps) {
  const { kind, thing } = draft;
  const isTeacher = area === 'teacher';
  const rest = { onClick, className: classes['draft'], children: <About draft={draft} /> };
  if (kind === 'course') {
    if (thing === null)
      return <MenuLink to={isTeacher ? '/teacher/create-course' : '/instructor/create-course'} {...rest} />;
    const to = isTeacher ? '/teacher/edit-course/$courseId' : '/instructor/edit-course/$courseId';
    return <MenuLink to={to} params={{ courseId: thing }} {...rest} />;
  }
  if (thing === null) return <MenuLink to={isTeacher ? '/teacher/test/new' : '/instructor/test/new'} {...rest} />;
  return <MenuLink to={isTeacher ? '/teacher/test/$id' : '/instructor/test/$id'} params={{ id: thing }} {...rest} />;
}

/** The name of a draft, and when it was last saved. */
function About({ draft: { kind, name, savedAt } }: { draft: DraftListItem }) {
  const nameless = kind === 'course' ? t('Course without a name') : t('Test without a name');
  return (
    <>
      <span>{name === '' ? nameless : name}</span> <span className={classes['saved']}>{formatMoment(savedAt)}</span>
    </>
  );
}
