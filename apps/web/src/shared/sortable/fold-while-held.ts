import type { PointerEvent as ReactPointerEvent } from 'react';

/**
 * Gives a list the class `folded` while a pointer holds one of its items by the handle: items as tall as the screen
 * would have no place to go. The held handle stays under the pointer, and keeps its place when the list unfolds again.
 */
export function foldWhileHeld(
  { target, button, currentTarget: list }: ReactPointerEvent<HTMLElement>,
  folded = '',
): void {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null;
  if (handle === null || button !== 0) return;
  const page = document.documentElement.style;
  // The browser's scroll anchoring works against `keepInPlace`.
  page.overflowAnchor = 'none';
  keepInPlace(handle, () => list.classList.add(folded));
  // The page may be too short to scroll that far: the list gets room above or below.
  const rest = shiftOf(handle);
  if (rest < 0) list.style.marginBlockStart = `${Number.parseFloat(getComputedStyle(list).marginBlockStart) - rest}px`;
  if (rest > 0) {
    list.style.paddingBlockEnd = `${innerHeight + rest}px`;
    scrollBy({ top: rest, behavior: 'instant' });
  }
  const unfold = (): void => {
    removeEventListener('pointerup', unfold);
    removeEventListener('pointercancel', unfold);
    // Once the drop has been drawn: before that the item is not at its new place.
    requestAnimationFrame(() =>
      keepInPlace(handle, () => {
        list.style.marginBlockStart = '';
        list.style.paddingBlockEnd = '';
        list.classList.remove(folded);
        page.overflowAnchor = '';
      }),
    );
  };
  addEventListener('pointerup', unfold);
  addEventListener('pointercancel', unfold);
}

const places = new WeakMap<Element, number>();

/** How far the last change has moved an element down. */
const shiftOf = (element: Element): number => element.getBoundingClientRect().top - (places.get(element) ?? 0);

/** Makes a change and scrolls the page so that an element stays where it is. */
function keepInPlace(element: Element, change: () => void): void {
  places.set(element, element.getBoundingClientRect().top);
  change();
  scrollBy({ top: shiftOf(element), behavior: 'instant' });
}
