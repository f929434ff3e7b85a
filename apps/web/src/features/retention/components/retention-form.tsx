import type { RetentionChoice, RetentionPreview, RetentionRule } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { retentionQuery, usePreview, useSaveRules } from '../api/retention.ts';
import type { Draft } from '../draft.ts';
import { daysProblem } from '../days-problem.ts';
import { EffectsDialog } from './effects-dialog.tsx';
import classes from './retention.module.css';
import { RuleFields } from './rule-fields.tsx';

/** How long each kind of thing is kept, to be changed. */
export function Retention() {
  const rules = useQuery(retentionQuery);
  if (rules.isPending) return <Skeleton height={480} />;
  if (rules.isError)
    return (
      <ErrorState
        error={rules.error}
        fallback={t(texts.somethingWrong)}
        onRetry={() => void rules.refetch()}
        retrying={rules.isFetching}
      />
    );
  return <RetentionForm rules={rules.data.rules} />;
}

type Waiting = { choices: RetentionChoice[]; preview: RetentionPreview };

/** The form's content: rules that were saved begin it anew, but in place, so that the pressed button keeps the focus. */
function useFormOf(rules: RetentionRule[]) {
  const [drafts, setDrafts] = useState(() => draftsOf(rules));
  const [tried, setTried] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [shown, setShown] = useState(rules);
  if (shown !== rules) {
    setShown(rules);
    setDrafts(draftsOf(rules));
    setTried(false);
    setWaiting(null);
  }
  return { drafts, setDrafts, tried, setTried, waiting, setWaiting };
}

function RetentionForm({ rules }: { rules: RetentionRule[] }) {
  const { drafts, setDrafts, tried, setTried, waiting, setWaiting } = useFormOf(rules);
  const preview = usePreview();
  const save = useSaveRules();
  const changed = rules.flatMap((rule) => {
    const draft = drafts.get(rule.kind) ?? draftOf(rule);
    return isSame(draft, draftOf(rule)) ? [] : [choiceOf(rule, draft)];
  });
  const problems = changed.map(daysProblem).filter((problem) => problem !== undefined);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (problems.length > 0) return;
    if (changed.length === 0) {
      toast.success(t('There is nothing to save.'));
      return;
    }
    preview.mutate(changed, {
      onSuccess: (found) =>
        found.effects.length === 0 ? save.mutate(changed) : setWaiting({ choices: changed, preview: found }),
    });
  };
  return (
    <Card>
      <UnsavedGuard isDirty={() => changed.length > 0} />
      <form className={classes['form']} onSubmit={submit} noValidate>
        {rules.map((rule) => (
          <RuleFields
            key={rule.kind}
            rule={rule}
            draft={drafts.get(rule.kind) ?? draftOf(rule)}
            shows={tried}
            onChange={(draft) => setDrafts(new Map(drafts).set(rule.kind, draft))}
          />
        ))}
        <div>
          <Button type="submit" variant="primary" loading={preview.isPending || save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
      {waiting !== null && (
        <EffectsDialog
          preview={waiting.preview}
          isSaving={save.isPending}
          onClose={() => setWaiting(null)}
          onConfirm={() => save.mutate(waiting.choices, { onSuccess: () => setWaiting(null) })}
        />
      )}
    </Card>
  );
}

const draftOf = ({ choice, days, defaultDays }: RetentionRule): Draft => ({
  choice,
  days: String(days ?? defaultDays ?? 365),
});

const draftsOf = (rules: readonly RetentionRule[]) => new Map(rules.map((rule) => [rule.kind, draftOf(rule)]));

const isSame = (one: Draft, other: Draft): boolean =>
  one.choice === other.choice && (one.choice !== 'days' || one.days === other.days);

const choiceOf = ({ kind }: RetentionRule, { choice, days }: Draft): RetentionChoice => ({
  kind,
  choice,
  days: choice === 'days' ? Number(days) : null,
});
