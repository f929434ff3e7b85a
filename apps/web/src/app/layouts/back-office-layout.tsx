import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { UserMenu } from '../../features/auth/components/user-menu.tsx';
import { QueryProvider } from '../../shared/api/query-provider.tsx';
import { useUser } from '../../shared/auth-session/auth-session.ts';
import { directionOf } from '@lectern/contract/languages';
import { language } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { areaOfPath } from '../../shared/routing/areas.ts';
import { useResolvedTheme } from '../../shared/theme/theme.ts';
import { MenuIcon } from '../../shared/ui/icons.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { announcePageLeft } from '../../shared/ui/page-left.ts';
import { useDismiss } from '../../shared/ui/use-dismiss.ts';
import classes from './back-office-layout.module.css';
import { Bell } from './bell.tsx';
import './mantine.css';
import { adoptMantineVariables, mantineTheme } from './mantine-theme.ts';
import { SearchOpener } from './search-opener.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { StaffPlaces } from './staff-places.tsx';

/** The staff's frame: a bar on top, the area's links on the left, and Mantine for the content. */
export function BackOfficeLayout() {
  const theme = useResolvedTheme();
  useInsertionEffect(adoptMantineVariables, []);
  return (
    <MantineProvider
      theme={mantineTheme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme={theme}
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      <DirectionProvider initialDirection={directionOf(language())}>
        <QueryProvider>
          <Frame />
        </QueryProvider>
      </DirectionProvider>
    </MantineProvider>
  );
}

function Frame() {
  const user = useUser();
  const path = useLocation({ select: (location) => location.pathname });
  const [open, setOpen] = useState(false);
  const sidebar = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(false), [path]);
  useEffect(() => announcePageLeft, [path]);
  useEffect(() => {
    if (open) sidebar.current?.querySelector('a')?.focus();
  }, [open]);
  useDismiss(open, [sidebar, opener], (reason) => {
    setOpen(false);
    if (reason === 'escape') opener.current?.focus();
  });

  return (
    <div className={classes['frame']}>
      <SkipLink />
      <header className={classes['bar']}>
        <button
          type="button"
          ref={opener}
          className={classes['opener']}
          aria-label={open ? t('Close navigation') : t('Open navigation')}
          aria-expanded={open}
          aria-controls="sidebar"
          onClick={() => setOpen(!open)}
        >
          <MenuIcon size={24} />
        </button>
        <Link to="/" aria-label={t('Lectern, home')} className={classes['logo']}>
          <Logo />
        </Link>
        {user !== null && (
          <>
            <SearchOpener />
            <UserMenu user={user} />
            <Bell />
          </>
        )}
      </header>
      <Sidebar ref={sidebar} area={areaOfPath(path) ?? 'instructor'} path={path} open={open} user={user} />
      {open && <div className={classes['shade']} />}
      {/* On a small screen the open sidebar covers the content, which cannot be reached meanwhile. */}
      <main tabIndex={-1} className={classes['content']} inert={open}>
        <Outlet />
      </main>
      {!open && <StaffPlaces area={areaOfPath(path) ?? 'instructor'} path={path} />}
    </div>
  );
}
