import { type ReactNode, useEffect, useRef } from 'react';
import classes from './link-tabs.module.css';

type LinkTabsProps = {
  label: string;
  /** Beside the title of the page, or as a line of their own below it. */
  place?: 'beside' | 'below';
  children: ReactNode;
};

/** Links between pages about one thing, drawn as tabs. */
export function LinkTabs({ label, place = 'below', children }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the tab of this page may stand behind the edge.
  useEffect(() => showWhole(nav.current), []);
  return (
    <nav ref={nav} aria-label={label} className={classes[place]}>
      {children}
    </nav>
  );
}

/** Moves the tabs sideways, and nothing else, until the one of this page is seen whole. */
function showWhole(nav: HTMLElement | null): void {
  const current = nav?.querySelector('[aria-current="page"]');
  if (!nav || !current) return;
  const [line, tab] = [nav.getBoundingClientRect(), current.getBoundingClientRect()];
  if (tab.left < line.left || tab.right > line.right)
    nav.scrollLeft += tab.left - line.left - (line.width - tab.width) / 2;
}
