import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { institutionTypeNames } from '../../../shared/format/institution-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { institutionNamesQuery } from '../api/apply-teacher.ts';
import classes from './profile.module.css';

/** How long typing has to rest before the server is asked, in milliseconds. */
const rest = 250;

type InstitutionChoiceProps = {
  /** The id of the chosen institution. */
  chosen: string | null;
  onChoose: (institution: { _id: string; name: string }) => void;
  error: string | undefined;
};

/** A choice among the approved institutions, which the server searches. */
export function InstitutionChoice({ chosen, onChoose, error }: InstitutionChoiceProps) {
  const [text, setText] = useState('');
  const found = useQuery(institutionNamesQuery(useRested(text.trim())));
  const { data = [], total = 0 } = found.data ?? {};
  return (
    <fieldset className={classes['choice']}>
      <legend className="visually-hidden">{t('Institution')}</legend>
      <TextField
        label={t('Institution')}
        name="institution"
        type="search"
        autoComplete="off"
        placeholder={t('Search institutions...')}
        hint={t('Only approved institutions are listed.')}
        maxLength={limits.search}
        error={error}
        value={text}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.isError && (
        <ErrorState
          error={found.error}
          fallback={t(texts.institutionsFailed)}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {data.map(({ _id, name, type }) => (
        <label key={_id} className={classes['option']}>
          <input
            type="radio"
            name="choice"
            value={_id}
            checked={_id === chosen}
            onChange={() => onChoose({ _id, name })}
          />
          <span>
            {name} <span className={classes['quiet']}>{institutionTypeNames[type]}</span>
          </span>
        </label>
      ))}
      <p role="status" className={classes['quiet']}>
        {found.data && total === 0 && t('No institutions found.')}
        {total > data.length &&
          t('{shown} of {total} shown. Type to narrow the search.', { shown: data.length, total })}
      </p>
    </fieldset>
  );
}

/** The text once typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
