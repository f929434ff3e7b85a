/**
 * Keeps the formats that `make` makes, one for each locale and options: to make one takes a hundred times as long as to
 * write by it. Languages and options are few, because the program alone names them.
 */
export function kept<Format, Options = undefined>(make: (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = options === undefined ? locale : locale + JSON.stringify(options);
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

export const numberFormat = kept<Intl.NumberFormat, Intl.NumberFormatOptions>(
  (locale, options) => new Intl.NumberFormat(locale, options),
);
export const listFormat = kept<Intl.ListFormat, Intl.ListFormatOptions>(
  (locale, options) => new Intl.ListFormat(locale, options),
);
export const languageNames = kept((locale) => new Intl.DisplayNames(locale, { type: 'language' }));
export const pluralRules = kept((locale) => new Intl.PluralRules(locale));

/** For a time zone that is named: the one of a device changes while a page is open. */
export const dateFormat = kept<Intl.DateTimeFormat, Intl.DateTimeFormatOptions & { timeZone: string }>(
  (locale, options) => new Intl.DateTimeFormat(locale, options),
);

/** The script of writing of a language, as 'Latn'. */
export const scriptOf = kept((code) => new Intl.Locale(code).maximize().script ?? '');
