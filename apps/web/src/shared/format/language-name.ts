import { languageNames } from '@lectern/contract/formats';
import { locale } from '../messages/language.ts';

/** The name of a language in the language of the page, as for `pt-BR`. */
export const languageName = (tag: string): string => languageNames(locale()).of(tag) ?? tag;
