import { directionOf, type Language, languageOf, languages, nameOf } from '@lectern/contract/languages';
import classes from './language-select.module.css';
import { language } from './language.ts';
import { t } from './t.ts';

/** The choice of the interface's language. Each is written in itself, for people who read no other. */
export function LanguageSelect({ onChoose }: { onChoose: (language: Language) => void }) {
  return (
    <select
      className={classes['select']}
      aria-label={t('Language')}
      value={language()}
      onChange={({ target }) => onChoose(languageOf(target.value) ?? 'en')}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code} dir={directionOf(code)}>
          {nameOf(code)}
        </option>
      ))}
    </select>
  );
}
