import type { CourseAnswer, CourseQuestion, PostAuthor } from '@lectern/contract';
import { leavingTexts } from '@lectern/contract/leaving-texts';
import { type ReactNode, useState } from 'react';
import { formatAgo } from '../../../shared/format/format-ago.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { MenuItem } from '../../../shared/ui/menu.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { useDeletePost, useEditPost, useHidePost } from '../api/acts.ts';
import { PostForm } from './post-form.tsx';
import { PostText } from './post-text.tsx';
import { HideDialog, ReportDialog } from './reason-dialog.tsx';
import classes from './questions.module.css';

type Post = CourseQuestion | CourseAnswer;
type Opened = 'edit' | 'delete' | 'report' | 'hide' | null;

type PostBodyProps = {
  post: Post;
  materialId: string;
  /** Marks beside the author. */
  marks?: ReactNode;
  /** Acts beside the further ones. */
  acts?: ReactNode;
};

/** A question or an answer: who wrote it when, its text, and what one may do with it. */
export function PostBody({ post, materialId, marks, acts }: PostBodyProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const { text, author, createdAt, editedAt, hiddenReason, reports } = post;
  return (
    <>
      <p className={classes['head']}>
        <Author author={author} />
        <time dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatAgo(createdAt, Date.now())}
        </time>
        {editedAt !== null && <span>{t('Edited##post')}</span>}
        {marks}
      </p>
      {hiddenReason !== null && <p className={classes['hidden']}>{t('Hidden: {reason}', { reason: hiddenReason })}</p>}
      {opened === 'edit' && text !== null ? (
        <EditForm id={post._id} materialId={materialId} text={text} onClose={close} />
      ) : text === null ? (
        <p className={classes['quiet']}>{t('This answer was deleted.')}</p>
      ) : (
        <PostText post={post} />
      )}
      {reports !== null && reports.length > 0 && <Reports reasons={reports} />}
      {opened !== 'edit' && (
        <div className={classes['acts']}>
          {acts}
          <Further post={post} onOpen={setOpened} />
        </div>
      )}
      {opened === 'delete' && <DeleteDialog id={post._id} onClose={close} />}
      {opened === 'report' && <ReportDialog post={post} onClose={close} />}
      {opened === 'hide' && <HideDialog post={post} onClose={close} />}
    </>
  );
}

function Author({ author: { kind, username } }: { author: PostAuthor }) {
  if (kind === 'me') return <strong>{t('You##author')}</strong>;
  if (kind === 'former') return <strong>{t(leavingTexts.deletedUser)}</strong>;
  if (username === null) return <strong>{t('A classmate')}</strong>;
  return (
    <>
      <strong>
        <bdi>{username}</bdi>
      </strong>
      {kind === 'staff' && <Badge tone="accent">{t('Teacher')}</Badge>}
    </>
  );
}

function Reports({ reasons }: { reasons: readonly string[] }) {
  return (
    <div className={classes['reports']}>
      <strong>{t('Reported')}</strong>
      <ul>
        {reasons.map((reason, place) => (
          // Reasons have no other name than their place.
          <li key={place} dir="auto">
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The acts behind three dots; nothing where there are none. */
function Further({ post, onOpen }: { post: Post; onOpen: (opened: Opened) => void }) {
  const show = useHidePost(post._id);
  const { can, hiddenReason } = post;
  if (!can.edit && !can.delete && !can.report && !can.hide) return null;
  return (
    <MoreMenu size="small" variant="quiet">
      {(close) => {
        const item = (label: string, act: () => void) => (
          <MenuItem
            onClick={() => {
              close();
              act();
            }}
          >
            {label}
          </MenuItem>
        );
        return (
          <>
            {can.edit && item(t('Edit'), () => onOpen('edit'))}
            {can.delete && item(t('Delete'), () => onOpen('delete'))}
            {can.report && item(t('Report'), () => onOpen('report'))}
            {can.hide && hiddenReason === null && item(t('Hide'), () => onOpen('hide'))}
            {can.hide && hiddenReason !== null && item(t('Show again'), () => show.mutate(null))}
          </>
        );
      }}
    </MoreMenu>
  );
}

type EditFormProps = { id: string; materialId: string; text: string; onClose: () => void };

function EditForm({ id, materialId, text, onClose }: EditFormProps) {
  const save = useEditPost(id);
  return (
    <PostForm
      kept={['post', id]}
      materialId={materialId}
      label={t('Text')}
      submit={t('Save')}
      before={text}
      saving={save.isPending}
      error={save.error}
      onSubmit={(changed, done) =>
        save.mutate(changed, {
          onSuccess: () => {
            done();
            onClose();
          },
        })
      }
      onCancel={onClose}
    />
  );
}

function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useDeletePost(id);
  return (
    <Dialog
      open
      title={t('Delete this for good?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            {t('Delete')}
          </Button>
        </>
      }
    >
      <p>{t('It disappears for everyone and cannot be brought back.')}</p>
    </Dialog>
  );
}
