/** The id that the server gives the site's style in each page. */
const id = 'site-style';

/**
 * Puts today's style of the site in the place of that which came with the page. People see it once they sign out; before that
 * their own look lies over it.
 */
export function renewSiteStyle(): void {
  const link = document.createElement('link');
  link.id = id;
  link.rel = 'stylesheet';
  // The server knows this address as little as any former one, and answers with today's.
  link.href = `/${id}/${Date.now()}.css`;
  document.getElementById(id)?.remove();
  document.head.append(link);
}
