import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useState } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { useHidePost, useReportPost } from '../api/acts.ts';
import { PostText } from './post-text.tsx';
import classes from './questions.module.css';

type Post = PostText & { _id: string };

type ReasonDialogProps = {
  post: Post;
  title: string;
  /** Says where the reason is read. */
  hint: string;
  submit: string;
  act: ReturnType<typeof useReportPost> | ReturnType<typeof useHidePost>;
  onClose: () => void;
};

function ReasonDialog({ post, title, hint, submit, act, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const problem = act.error && (fieldIssues(act.error)['reason'] ?? errorText(act.error, texts.somethingWrong));
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" loading={act.isPending} onClick={() => act.mutate(reason, { onSuccess: onClose })}>
            {submit}
          </Button>
        </>
      }
    >
      <blockquote className={classes['quoted']}>
        <PostText post={post} />
      </blockquote>
      <TextArea
        label={t('Reason')}
        hint={hint}
        maxLength={limits.postReason}
        value={reason}
        error={problem ?? undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}

/** Asks why somebody reports a question or an answer. */
export function ReportDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  return (
    <ReasonDialog
      post={post}
      title={t('Report this to the teacher?')}
      hint={t('Only the teachers of the course read it.')}
      submit={t('Report')}
      act={useReportPost(post._id)}
      onClose={onClose}
    />
  );
}

/** Asks why a question or an answer is hidden. */
export function HideDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  return (
    <ReasonDialog
      post={post}
      title={t('Hide this from the course?')}
      hint={t('Its author reads it. You can show the post again.')}
      submit={t('Hide')}
      act={useHidePost(post._id)}
      onClose={onClose}
    />
  );
}
