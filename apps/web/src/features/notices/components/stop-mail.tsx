import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import classes from './notice-choices.module.css';

/**
 * Ends mail of one kind by the key of a link, without signing in. A plain form, because looking at the page must end nothing;
 * the answer is the same for any key.
 */
export function StopMail({ linkKey, done }: { linkKey: string; done: boolean }) {
  if (done) {
    return (
      <div className={classes['form']}>
        <p role="status">{t('You will get no more emails about this.')}</p>
        <LinkButton to="/notices">{t('Choose how you get notices')}</LinkButton>
      </div>
    );
  }
  if (linkKey === '') return <p role="alert">{t('This link is incomplete. Please open the whole link again.')}</p>;
  return (
    <form method="post" action={`/stop-mail?key=${encodeURIComponent(linkKey)}`} className={classes['form']}>
      <p>{t('You can stop one kind of email from Lectern here. Other emails still come.')}</p>
      <Button type="submit" variant="primary">
        {t('Stop these emails')}
      </Button>
    </form>
  );
}
