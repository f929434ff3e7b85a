// Brings the app to a page that the server drew, at the first sign of a person: until then the page is read, searched and
// signed in on without it. A press that only the app understands is played again once the app is there. It is a file of its
// own because the content security policy allows no inline script.
(function () {
  // Cookies of `login-record.ts`, and of `note-storage-use.ts` for a login record or a theme in the browser's storage.
  const traces = ['lectern_signed_in=1', 'lectern_stored=1'];
  // The build that this tab has left by a reload, told by the addresses of its files.
  const leftBuild = 'lectern-left-build';
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'input', 'change'];
  let isComing = false;
  let hasFailed = false;
  let pressAgain = () => {};

  function bring() {
    const lines = document.querySelector('template');
    if (isComing || lines === null) return;
    isComing = true;
    const files = [...lines.content.children].map(
      (line) => line.getAttribute('src') ?? line.getAttribute('href') ?? '',
    );
    if (hasFailed) return void comeAnew(files).catch(() => {});
    for (const line of lines.content.children) {
      const copy = document.importNode(line, true);
      // The page's own images and fonts come first.
      copy.setAttribute('fetchpriority', 'low');
      if (copy instanceof HTMLScriptElement) {
        // They run in the order they stand in: sentences come before what shows them.
        copy.async = false;
        copy.addEventListener('error', () => void leave(files.join(' ')).catch(() => {}));
      }
      document.head.append(copy);
    }
  }

  // As the app does where a part of it is missing: a newer build has other files, and the page anew names them. A page in
  // which something was typed, or a film plays, stays: it works without the app.
  /** @param {string} build The build of which a script is gone. */
  async function leave(build) {
    isComing = false;
    hasFailed = true;
    if (isInUse() || sessionStorage.getItem(leftBuild) === build || !(await fetch('/', { cache: 'no-store' })).ok)
      return;
    sessionStorage.setItem(leftBuild, build);
    location.reload();
  }

  // Browsers do not ask again for a module that once failed to come: the page comes anew once all of its files are there.
  /** @param {string[]} files */
  async function comeAnew(files) {
    try {
      const answers = await Promise.all(files.map((file) => fetch(file)));
      if (answers.every(({ ok }) => ok) && !isInUse()) location.reload();
    } finally {
      isComing = false;
    }
  }

  function isInUse() {
    const isTyped = [...document.querySelectorAll('input')].some((input) =>
      /^(?:checkbox|radio)$/.test(input.type)
        ? input.checked !== input.defaultChecked
        : input.value !== input.defaultValue,
    );
    return isTyped || [...document.querySelectorAll('video')].some(({ paused }) => !paused);
  }

  /** @param {Event} sign */
  function note(sign) {
    const { type, target } = sign;
    bring();
    if (!(target instanceof Element)) return;
    const button = type === 'click' ? target.closest('button') : null;
    if (button?.type === 'button' && buttonOfFilm(sign) === null) pressAgain = () => button.click();
    if (type === 'change' && target instanceof HTMLSelectElement)
      pressAgain = () => void target.dispatchEvent(new Event('change', { bubbles: true }));
  }

  // The button that stands after a film and starts it.
  /** @param {Event} press */
  function buttonOfFilm({ target }) {
    return target instanceof Element ? target.closest('video + button') : null;
  }

  // The app takes the player over as it plays.
  /** @param {Event} press */
  function play(press) {
    const film = buttonOfFilm(press)?.previousElementSibling;
    if (!(film instanceof HTMLVideoElement)) return;
    film.controls = true;
    film.focus({ preventScroll: true });
    // The app says that a film cannot be played.
    void film.play().catch(() => {});
  }

  // A press is lost whose button goes away: the app lets it stay for as long.
  /** @param {Event} press */
  function notePress(press) {
    buttonOfFilm(press)?.toggleAttribute('data-pressed', true);
  }

  function release() {
    const pressed = document.querySelectorAll('[data-pressed]');
    if (pressed.length === 0) return;
    // The click of a finger comes a moment after it has left.
    setTimeout(() => {
      for (const button of pressed) button.removeAttribute('data-pressed');
      dispatchEvent(new Event('lectern-released'));
    }, 100);
  }

  // Somebody who signed in or chose a theme here sees something else than the server drew.
  function bringToKnown() {
    if (document.cookie.split('; ').some((cookie) => traces.includes(cookie))) bring();
  }

  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true });
  // Also while the app takes over.
  addEventListener('click', play, { capture: true });
  for (const start of ['pointerdown', 'keydown']) addEventListener(start, notePress, { capture: true, passive: true });
  for (const end of ['pointerup', 'pointercancel', 'keyup']) addEventListener(end, release);
  // Other tabs and the device change what the page shows, and somebody may come back to it signed in.
  addEventListener('storage', bring);
  addEventListener('pageshow', bringToKnown);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', bring);
  addEventListener(
    'lectern-taken-over',
    () => {
      for (const sign of signs) removeEventListener(sign, note, { capture: true });
      pressAgain();
    },
    { once: true },
  );
  // A page without data is not the one that the app would show.
  if (document.getElementById('page-data') === null) bring();
  bringToKnown();
})();
