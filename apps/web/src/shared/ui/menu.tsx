import { createLink } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './menu.module.css';
import { useDismiss } from './use-dismiss.ts';

type MenuProps = {
  /** Name of the menu and, unless `button` says more, of its button. */
  label: string;
  /** The content of the button. */
  button: ReactNode;
  buttonClassName?: string | undefined;
  /** `MenuItem`s; `close` puts the menu away and the focus back on the button. */
  children: (close: () => void) => ReactNode;
};

/**
 * A button that opens a menu. Arrows, Home and End move between its items. Escape closes it and gives the focus back;
 * Tab and a press outside close it and leave the focus where they put it.
 */
export function Menu({ label, button, buttonClassName, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const startAtEnd = useRef(false);

  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  useDismiss(open, [anchor], (reason) => (reason === 'escape' ? close() : setOpen(false)));
  useEffect(() => {
    if (!open) return;
    itemsOf(anchor.current)
      .at(startAtEnd.current ? -1 : 0)
      ?.focus();
    anchor.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  const openAt = (end: boolean): void => {
    startAtEnd.current = end;
    setOpen(true);
  };
  return (
    <div className={classes['anchor']} ref={anchor}>
      <button
        type="button"
        ref={opener}
        className={buttonClassName}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setOpen(false) : openAt(false))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          openAt(event.key === 'ArrowUp');
        }}
      >
        {button}
      </button>
      {open && (
        <div
          role="menu"
          tabIndex={-1}
          id={id}
          aria-label={label}
          className={classes['menu']}
          onKeyDown={(event) => moveByKey(event, close)}
          onBlur={({ relatedTarget: next }) => {
            // Tab moved on to another element; null means another window.
            if (next !== null && anchor.current?.contains(next) !== true) setOpen(false);
          }}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

function itemsOf(within: Element | null): HTMLElement[] {
  return [...(within?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

function moveByKey(event: KeyboardEvent, close: () => void): void {
  if (event.key === 'Tab' && event.shiftKey) {
    event.preventDefault();
    close();
    return;
  }
  const items = itemsOf(event.currentTarget);
  const here = items.findIndex((item) => item === document.activeElement);
  const places: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  items.at(place === items.length ? 0 : place)?.focus();
}

type MenuItemProps = Omit<ComponentProps<'button'>, 'role'> & { checked?: boolean };

/** One act in a `Menu`; with `checked` it is one of several choices. */
export function MenuItem({ checked, className, ...rest }: MenuItemProps) {
  const role = checked === undefined ? 'menuitem' : 'menuitemradio';
  return (
    <button
      type="button"
      tabIndex={-1}
      {...rest}
      role={role}
      aria-checked={checked}
      className={classNames(classes['item'], className)}
    />
  );
}

/** A link in a `Menu` to what is no page, for example a download. */
export function MenuAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a tabIndex={-1} {...rest} role="menuitem" className={classNames(classes['item'], className)}>
      {children}
    </a>
  );
}

/** A link to a page in a `Menu`: takes what the router's `Link` takes. */
export const MenuLink = createLink(MenuAnchor);

/** A heading for the items that follow. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <p className={classes['label']}>{children}</p>;
}

/** A line between groups of items. */
export function MenuLine() {
  return <hr className={classes['line']} />;
}
