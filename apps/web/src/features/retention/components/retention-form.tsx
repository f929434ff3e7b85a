import type { RetentionChoice, RetentionKind, RetentionPreview, RetentionRule } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { useShownErrors } from '../../../shared/forms/use-shown-errors.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { retentionQuery, usePreview, useSaveRules } from '../api/retention.ts';
import { controlId, type Draft } from '../draft.ts';
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

/** The form's content: rules that were saved begin it anew, but in place, so that the pressed button keeps the focus. */
function useFormOf(rules: RetentionRule[]) {
  const [drafts, setDrafts] = useState(() => draftsOf(rules));
  const [waiting, setWaiting] = useState<RetentionPreview | null>(null);
  const [shown, setShown] = useState(rules);
  if (shown !== rules) {
    setShown(rules);
    setDrafts(draftsOf(rules));
    setWaiting(null);
  }
  return { drafts, setDrafts, waiting, setWaiting };
}

/** Looks at what changed rules remove, and saves them; a refusal stands at its field. */
function useSending(rules: RetentionRule[], { drafts, setWaiting }: ReturnType<typeof useFormOf>) {
  const preview = usePreview();
  const save = useSaveRules();
  const isSaving = preview.isPending || save.isPending;
  const kinds = rules.map(({ kind }) => kind);
  const controlOf = (kind: RetentionKind): string =>
    controlId(kind, drafts.get(kind)?.choice === 'days' ? 'days' : 'choice');
  const { errors, show, mend } = useShownErrors(kinds, controlOf, isSaving);
  const changed = rules.flatMap((rule) => {
    const draft = drafts.get(rule.kind) ?? draftOf(rule);
    return isSame(draft, draftOf(rule)) ? [] : [choiceOf(rule, draft)];
  });

  const refuse = (error: unknown): void => {
    const refused = refusedKinds(changed, error);
    if (Object.keys(refused).length === 0) {
      toastError(error, texts.somethingWrong);
      return;
    }
    setWaiting(null);
    show(refused);
  };
  const send = (): void => save.mutate(changed, { onSuccess: () => setWaiting(null), onError: refuse });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const problems = problemsOf(changed);
    show(problems);
    if (Object.keys(problems).length > 0) return;
    if (changed.length === 0) {
      toast.success(t('There is nothing to save.'));
      return;
    }
    preview.mutate(changed, {
      onSuccess: (found) => (found.effects.length === 0 ? send() : setWaiting(found)),
      onError: refuse,
    });
  };
  return { changed, errors, mend, submit, send, isSaving };
}

function RetentionForm({ rules }: { rules: RetentionRule[] }) {
  const form = useFormOf(rules);
  const { drafts, setDrafts, waiting, setWaiting } = form;
  const { changed, errors, mend, submit, send, isSaving } = useSending(rules, form);
  return (
    <Card>
      <UnsavedGuard isDirty={() => changed.length > 0} />
      <form className={classes['form']} onSubmit={submit} noValidate>
        {rules.map((rule) => (
          <RuleFields
            key={rule.kind}
            rule={rule}
            draft={drafts.get(rule.kind) ?? draftOf(rule)}
            error={errors[rule.kind]}
            onChange={(draft) => {
              setDrafts(new Map(drafts).set(rule.kind, draft));
              mend(rule.kind);
            }}
          />
        ))}
        <div>
          <Button type="submit" variant="primary" loading={isSaving}>
            {t('Save')}
          </Button>
        </div>
      </form>
      {waiting !== null && (
        <EffectsDialog preview={waiting} isSaving={isSaving} onClose={() => setWaiting(null)} onConfirm={send} />
      )}
    </Card>
  );
}

type Errors = Partial<Record<RetentionKind, string>>;

function problemsOf(choices: readonly RetentionChoice[]): Errors {
  const found: Errors = {};
  for (const choice of choices) {
    const problem = daysProblem(choice);
    if (problem !== undefined) found[choice.kind] = problem;
  }
  return found;
}

/** The server's problems with the choices that were sent, which it names by their places. */
function refusedKinds(choices: readonly RetentionChoice[], error: unknown): Errors {
  const found: Errors = {};
  for (const [path, problem] of Object.entries(fieldIssues(error))) {
    const kind = choices[Number(/^rules\.(\d+)/.exec(path)?.[1])]?.kind;
    if (kind !== undefined) found[kind] ??= problem;
  }
  return found;
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
  days: choice === 'days' && days.trim() !== '' ? Number(days) : null,
});
