// Decides light or dark before the first paint, so that no page flashes in the wrong colours. It is a file of its own
// because the content security policy allows no inline script. `shared/theme/theme.ts` takes over once the page runs.
(function () {
  let choice = null;
  try {
    choice = localStorage.getItem('lectern-theme');
  } catch {
    // Storage may be forbidden; the system's choice is then the only one.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-theme', scheme);
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
