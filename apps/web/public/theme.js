// Decides light or dark before the first paint, so that no page flashes in the wrong colours. Pages that the
// server draws have it inside. `shared/theme/theme.ts` takes over once the page runs.
// Also marks the page for a student who is signed in here, so that pages keep room for what comes for them alone, and puts
// on the colour and the logo of the person's institution, and marks it for a browser that knows passkeys, so that the sign-in
// form does not jump.
(function () {
  let choice = null;
  let learns = false;
  try {
    // A browser without a cookie stores nothing (`note-storage-use.ts`), and opening its storage takes time.
    const storage = document.cookie === '' ? null : localStorage;
    choice = storage?.getItem('lectern-theme');
    // The key of `login-record.ts`, which keeps the mark up to date.
    const record = storage?.getItem('lms-user') ?? '{}';
    const { user } = /** @type {{ user?: { role?: string, isAdmin?: boolean, look?: string } }} */ (JSON.parse(record));
    learns = user?.role === 'student' && !user.isAdmin;
    // The first sheet of all; `login-record.ts` keeps it up to date.
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
    sheet.replaceSync(user?.look ?? '');
  } catch {
    // Storage may be forbidden; the system's choice is then the only one.
  }
  document.documentElement.toggleAttribute('data-learns', learns);
  // As `can-use-passkeys.ts` says it.
  const hasName = !/^[\d.]+$|^\[/.test(location.hostname);
  document.documentElement.toggleAttribute('data-passkeys', 'PublicKeyCredential' in window && hasName);
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-theme', scheme);
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
