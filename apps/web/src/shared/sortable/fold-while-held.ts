import type { PointerEvent as ReactPointerEvent } from 'react';

/**
 * Gives a list the class `folded` while a pointer holds one of its items by the handle: items as tall as the screen could
 * not be put anywhere. The held handle stays under the pointer, and where it is when the list unfolds again.
 */
export function foldWhileHeld(
  { target, button, currentTarget: list }: ReactPointerEvent<HTMLElement>,
  folded = '',
): void {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null;
  if (handle === null || button !== 0) return;
  const page = document.documentElement.style;
  // The browser's own way of keeping things in place works against this one.
  page.overflowAnchor = 'none';
  keepInPlace(handle, () => list.classList.add(folded));
  // Where the page ends before it could be scrolled that far.
  const rest = shiftOf(handle);
  if (rest < 0) list.style.marginBlockStart = `${Number.parseFloat(getComputedStyle(list).marginBlockStart) - rest}px`;
  const unfold = (): void => {
    removeEventListener('pointerup', unfold);
    removeEventListener('pointercancel', unfold);
    // Once the drop has been drawn: until then the item is not where it was put.
    requestAnimationFrame(() =>
      keepInPlace(handle, () => {
        list.style.marginBlockStart = '';
        list.classList.remove(folded);
        page.overflowAnchor = '';
      }),
    );
  };
  addEventListener('pointerup', unfold);
  addEventListener('pointercancel', unfold);
}

const places = new WeakMap<Element, number>();

/** How far an element is below where it was before the last change. */
const shiftOf = (element: Element): number => element.getBoundingClientRect().top - (places.get(element) ?? 0);

/** Makes a change and scrolls the page so that an element stays where it is. */
function keepInPlace(element: Element, change: () => void): void {
  places.set(element, element.getBoundingClientRect().top);
  change();
  scrollBy({ top: shiftOf(element), behavior: 'instant' });
}
