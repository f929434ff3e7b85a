/** Whether this is the IANA name of a time zone, as in "Europe/Lisbon". */
export function isTimeZone(name: string): boolean {
  // An offset as in "+02:00" is none: it knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
