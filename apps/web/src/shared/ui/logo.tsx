/** The mark and the word, 100 pixels wide, in the colours of the theme. Name the link around it, not the picture. */
export function Logo() {
  return (
    <svg width="100" height="28" aria-hidden="true">
      <use href="/logo.svg#logo" />
    </svg>
  );
}
