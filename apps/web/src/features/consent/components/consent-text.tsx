import type { Consent, SignedInUser } from '@lectern/contract';
import { type Language, nameOf } from '@lectern/contract/languages';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consentQuery } from '../../../shared/consent/consent-query.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { language } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { RichText } from '../../../shared/safe-html/rich-text.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ChoiceRow } from '../../../shared/ui/choice-row.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useAgree } from '../api/agree.ts';
import classes from './consent.module.css';

type ConsentTextProps = { user: SignedInUser | null; /** Called once the person has agreed. */ onAgreed: () => void };

/** The text of the site, to read and, for somebody signed in, to agree to. */
export function ConsentText({ user, onAgreed }: ConsentTextProps) {
  const [wanted, setWanted] = useState<Language>(language);
  const consent = useQuery(consentQuery(wanted));
  if (consent.isPending) return <Skeleton height={320} />;
  if (consent.isError)
    return (
      <ErrorState
        error={consent.error}
        fallback={t(texts.somethingWrong)}
        onRetry={() => void consent.refetch()}
        retrying={consent.isFetching}
      />
    );
  const { text, agreedAt } = consent.data;
  if (text === null) return <EmptyState title={t('This site has no text to agree to.')} />;
  return (
    <Card>
      <div className={classes['text']}>
        {text.languages.length > 1 && (
          <ChoiceRow
            label={t('Language of the text')}
            choices={text.languages.map((code) => ({ value: code, name: nameOf(code) }))}
            chosen={text.language}
            onChoose={setWanted}
          />
        )}
        <h2 lang={text.language}>{text.title}</h2>
        <div lang={text.language} className={classes['body']}>
          <RichText html={text.body} topHeading={3} />
        </div>
        {user !== null && <Agreement text={text} agreedAt={agreedAt} onAgreed={onAgreed} />}
      </div>
    </Card>
  );
}

type AgreementProps = { text: NonNullable<Consent['text']>; agreedAt: string | null; onAgreed: () => void };

function Agreement({ text: { version, language: read }, agreedAt, onAgreed }: AgreementProps) {
  const agree = useAgree();
  if (agreedAt !== null)
    return <p className={classes['quiet']}>{t('You agreed on {time}.', { time: formatMoment(agreedAt) })}</p>;
  return (
    <div className={classes['acts']}>
      <Button
        variant="primary"
        loading={agree.isPending}
        onClick={() => agree.mutate({ version, language: read }, { onSuccess: onAgreed })}
      >
        {t('I agree')}
      </Button>
    </div>
  );
}
