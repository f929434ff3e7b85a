import { languageOf, languages } from '@lectern/contract/languages';
import classes from './language-select.module.css';
import { chooseLanguage, language } from './language.ts';
import { t } from './t.ts';

/** The choice of the interface's language. Each is written in itself, for people who read no other. */
export function LanguageSelect() {
  return (
    <select
      className={classes['select']}
      aria-label={t('Language')}
      value={language().code}
      onChange={({ target }) => chooseLanguage(languageOf(target.value)?.code ?? 'en')}
    >
      {languages.map(({ code, name, direction }) => (
        <option key={code} value={code} lang={code} dir={direction}>
          {name}
        </option>
      ))}
    </select>
  );
}
