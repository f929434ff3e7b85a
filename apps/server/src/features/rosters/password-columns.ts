/** Headings of columns that hold passwords, in the languages that files are likely to come in. */
const passwordHeading =
  /passw|passcode|passphrase|^(?:pass|pwd|pw|pin)$|pwd$|secret|kennwort|contrase[nñ]a|^clave|mot ?de ?passe|senha|wachtwoord|пароль|كلمة (?:ال)?(?:مرور|سر)|密码|パスワード/iu;

/** Whether a heading tells of a column that holds passwords. */
const isPasswordHeading = (header: string): boolean =>
  passwordHeading.test(
    header
      .normalize('NFC')
      .replaceAll(/[\s_.-]+/g, ' ')
      .trim(),
  );

/** The rows with every password emptied: they are never shown, stored, or told in an error. */
export function withoutPasswords<R extends { cells: string[] }>(headers: readonly string[], rows: R[]): R[] {
  const secret = headers.flatMap((header, index) => (isPasswordHeading(header) ? [index] : []));
  if (secret.length === 0) return rows;
  for (const { cells } of rows) {
    for (const index of secret) if (index < cells.length) cells[index] = '';
    // In a row with too many values nobody knows which one is the password.
    if (cells.length > headers.length) cells.fill('', 0, headers.length).fill('–', headers.length);
  }
  return rows;
}
