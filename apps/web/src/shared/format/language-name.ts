import { locale } from '../messages/language.ts';

/** The name of a language in the language of the page, as for `pt-BR`; the tag itself where the browser knows no name. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames(locale(), { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(locale()) + name.slice(1);
  } catch {
    return tag;
  }
}
