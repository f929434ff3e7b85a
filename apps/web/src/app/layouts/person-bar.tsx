import type { SignedInUser } from '@lectern/contract';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { UserMenu } from '../../features/auth/components/user-menu.tsx';
import { isHeldUp } from '../../shared/auth-session/is-held-up.ts';
import { Bell } from './bell.tsx';
import { StudentStrip } from './student-strip.tsx';

/** The part of the public frame for people who are signed in, fetched for them alone: their menu and bell, and below the bar a student's tests. */
export function PersonBar({ user }: { user: SignedInUser }) {
  const place = usePlaceBelowBar();
  const learns = user.role === 'student' && !user.isAdmin && !isHeldUp(user);
  return (
    <>
      <UserMenu user={user} />
      <Bell />
      {learns && place !== null && createPortal(<StudentStrip userId={user._id} />, place)}
    </>
  );
}

function usePlaceBelowBar(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const made = document.createElement('div');
    // Its content stays below the bar while the page is scrolled.
    made.style.display = 'contents';
    document.querySelector('header')?.after(made);
    setPlace(made);
    return () => made.remove();
  }, []);
  return place;
}
