const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A size for people, as '4.5 MB'; 1 KB is 1,024 bytes. One decimal below ten, none above. */
export function formatFileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const shown = unit === 0 || value >= 10 || Number.isInteger(value) ? Math.round(value) : value.toFixed(1);
  return `${shown} ${units[unit]}`;
}
