/** Gives jsdom the browser features that it lacks and our pages use. */
export function mockBrowser(): void {
  const noop = (): void => undefined;
  window.matchMedia = (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: noop,
    removeEventListener: noop,
    addListener: noop,
    removeListener: noop,
    dispatchEvent: () => false,
  });
  window.ResizeObserver = class {
    observe = noop;
    unobserve = noop;
    disconnect = noop;
  };
  document.adoptedStyleSheets = [];
  window.scrollTo = noop;
  Element.prototype.scrollIntoView = noop;
  // The editor reads the position of its cursor.
  Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  // No command of an editor can be carried out.
  document.execCommand = () => false;
  // jsdom lists the tracks of a film without their events.
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
    configurable: true,
    get: () => Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() }),
  });
  // jsdom has the element without its modal behaviour.
  HTMLDialogElement.prototype.showModal = function showModal(): void {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close(): void {
    this.removeAttribute('open');
  };
}
