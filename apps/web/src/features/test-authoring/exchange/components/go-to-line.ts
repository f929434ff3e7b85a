/** Selects a line of a text field, from 1, and brings it to the screen. */
export function goToLine(field: HTMLTextAreaElement | null, line: number): void {
  if (field === null) return;
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    const next = field.value.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  const end = field.value.indexOf('\n', start);
  // Only a caret that comes into a focused field is scrolled to.
  field.blur();
  field.setSelectionRange(start, start);
  field.focus();
  field.setSelectionRange(start, end < 0 ? field.value.length : end);
  field.scrollIntoView({ block: 'nearest' });
}
