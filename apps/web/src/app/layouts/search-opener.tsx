import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { t } from '../../shared/messages/t.ts';
import { lazyDecoration } from '../../shared/parts/lazy-decoration.ts';
import { presentCourse } from '../../shared/routing/present-course.ts';
import { SearchIcon } from '../../shared/ui/icons.tsx';
import classes from '../../shared/ui/round-button.module.css';

const Search = lazyDecoration(async () => (await import('./search-in-dialog.tsx')).SearchInDialog);

/** The way to the search: a link without scripts, else a dialog, which Ctrl-K or Cmd-K opens as well. */
export function SearchOpener() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Link
        to="/search"
        className={classes['button']}
        aria-label={t('Search')}
        title={t('Search')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          // A new tab shows the page.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <SearchIcon />
      </Link>
      {open && (
        <Suspense>
          <Search courseId={presentCourse()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** By the key's letter, or by its place where a keyboard writes no Latin letters; not while a dialog asks something. */
function isSearchKey({
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  key,
  code,
  repeat,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey || repeat || defaultPrevented) return false;
  const isK = key.toLowerCase() === 'k' || (!/^[a-z]$/i.test(key) && code === 'KeyK');
  return isK && document.querySelector('dialog[open]') === null;
}
