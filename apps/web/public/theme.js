// Decides light or dark before the first paint, so that no page flashes in the wrong colours. It is a file of its own
// because the content security policy allows no inline script. `shared/theme/theme.ts` takes over once the page runs.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('lectern-theme');
  } catch (error) {
    // Storage may be forbidden; the system's choice is then the only one.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var scheme = dark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-theme', scheme);
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
