import { areaOf } from '@lectern/contract/roles';
import type { SignedInUser } from '@lectern/contract';
import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { changeLanguage } from '../../features/auth/api/change-language.ts';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { isHeldUp } from '../../shared/auth-session/is-held-up.ts';
import { LanguageSelect } from '../../shared/messages/language-select.tsx';
import { t } from '../../shared/messages/t.ts';
import { fetchPart } from '../../shared/parts/missing-part.ts';
import { homePath } from '../../shared/routing/areas.ts';
import { ThemeButton } from '../../shared/theme/theme-button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { PlaceIcon } from './place-icon.tsx';
import classes from './public-layout.module.css';
import { SearchOpener } from './search-opener.tsx';
import { SkipLink } from './skip-link.tsx';

const PersonBar = lazy(async () => ({
  default: (await fetchPart(() => import('./person-bar.tsx'))).PersonBar,
}));

const DecisionsBadge = lazy(async () => ({
  default: (await fetchPart(() => import('../../features/joining/components/decisions-badge.tsx'))).DecisionsBadge,
}));

const areaNames = { instructor: t('Admin area'), teacher: t('Teacher area'), coordinator: t('Coordinator area') };

/** The frame of the pages for visitors and students. */
export function PublicLayout() {
  const user = useUser();
  return (
    <div className={classes['frame']}>
      <SkipLink />
      <header className={classes['bar']}>
        <div className={classes['inside']}>
          <Link to="/" aria-label={t('Lectern, home')} className={classes['logo']}>
            <Logo />
          </Link>
          <PublicNavigation user={user} />
          <div className={classes['person']}>
            <SearchOpener />
            {user === null ? (
              <>
                <ThemeButton />
                <LinkButton to="/login" variant="primary" size="small">
                  {t('Login / Register')}
                </LinkButton>
              </>
            ) : (
              <Suspense fallback={<span className={classes['face']} />}>
                <PersonBar user={user} />
              </Suspense>
            )}
          </div>
        </div>
      </header>
      <main tabIndex={-1} className={classes['content']}>
        <Outlet />
      </main>
      <footer className={classes['footer']}>
        <p>{t('2025 © All rights reserved')}</p>
        <LanguageSelect onChoose={(language) => void changeLanguage(language, { isSignedIn: user !== null })} />
      </footer>
    </div>
  );
}

function PublicNavigation({ user }: { user: SignedInUser | null }) {
  const area = areaOf(user);
  return (
    <nav aria-label={t('Main')} className={classes['links']}>
      <Link to="/home">
        <PlaceIcon to="/home" />
        {t('Home')}
      </Link>
      <Link to="/courses">
        <PlaceIcon to="/courses" />
        {t('Courses')}
      </Link>
      {user?.role === 'student' && (
        <Link to="/student-courses">
          <PlaceIcon to="/student-courses" />
          {t('My Courses')}
          {!user.isAdmin && !isHeldUp(user) && (
            <Suspense fallback={null}>
              <DecisionsBadge />
            </Suspense>
          )}
        </Link>
      )}
      {area !== 'public' && (
        <Link to={homePath(user)}>
          <PlaceIcon to={homePath(user)} />
          {areaNames[area]}
        </Link>
      )}
    </nav>
  );
}
