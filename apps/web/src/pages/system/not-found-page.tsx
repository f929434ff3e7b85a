import { useNavigate } from '@tanstack/react-router';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { fieldText } from '../../shared/forms/field-text.ts';
import { t } from '../../shared/messages/t.ts';
import { homePath } from '../../shared/routing/areas.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Drawing } from '../../shared/ui/drawing.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import classes from './system-page.module.css';

/**
 * The page for any path that leads nowhere, with the ways on: a search among the courses, and a link home for the
 * signed-in or the sign-in form for a visitor.
 */
export function NotFoundPage() {
  const user = useUser();
  return (
    <div className={classes['page']}>
      <Drawing of="lost" />
      <h1 tabIndex={-1}>{t('Page not found')}</h1>
      {user === null ? (
        <>
          <p className={classes['text']}>{t('There is nothing at this address. You may need to sign in first.')}</p>
          <Card className={classes['card']}>
            <LoginForm />
          </Card>
          <CourseSearch />
        </>
      ) : (
        <>
          <p className={classes['text']}>{t('There is nothing at this address, or it has moved.')}</p>
          <CourseSearch />
          <LinkButton to={homePath(user)} variant="primary">
            {t('Back to your home page')}
          </LinkButton>
        </>
      )}
    </div>
  );
}

/** Looks for courses, in the list of all of them. */
function CourseSearch() {
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className={classes['search']}
      onSubmit={(event) => {
        event.preventDefault();
        const search = fieldText(new FormData(event.currentTarget), 'search').trim();
        void navigate({ to: '/courses', search: search === '' ? {} : { search } });
      }}
    >
      <TextField type="search" name="search" label={t('Find a course')} />
      <Button type="submit">{t('Search##verb')}</Button>
    </form>
  );
}
