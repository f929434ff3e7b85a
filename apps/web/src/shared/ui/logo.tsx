/**
 * The logo of the site or of the person's institution, 100 pixels wide; where neither has one, the mark and the word in the colours of
 * the theme. Name the link around it, not the picture.
 */
export function Logo() {
  return (
    <span className="site-logo">
      <svg width="100" height="28" aria-hidden="true">
        <use href="/logo.svg#logo" />
      </svg>
    </span>
  );
}
