import { NativeSelect } from '@mantine/core';
import { errorText } from '../../../shared/api/api-error.ts';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { classNames as schoolClassNames } from '../../../shared/format/education-names.ts';
import { t } from '../../../shared/messages/t.ts';
import { useNamesOfClass } from '../api/add-students.ts';

type ClassFieldProps = { onNames: (names: readonly string[]) => void; onProblem: (problem: string) => void };

/** Takes the names of a class of one's own institution; nothing for people without one. */
export function ClassField({ onNames, onProblem }: ClassFieldProps) {
  const institution = useUser()?.institution ?? null;
  const lookup = useNamesOfClass();
  if (institution === null) return null;
  const choices = Object.entries(schoolClassNames) as [keyof typeof schoolClassNames, string][];
  const choose = (value: string): void => {
    const schoolClass = choices.find(([one]) => one === value)?.[0];
    if (schoolClass === undefined) return;
    lookup.mutate(
      { institution: institution._id, schoolClass },
      {
        onSuccess: (names) => {
          if (names.length === 0) onProblem(t('Nobody is here whom you could add.'));
          else onNames(names);
        },
        onError: (error) => onProblem(errorText(error, t('The students could not be looked up. Please try again.'))),
      },
    );
  };
  return (
    <NativeSelect
      label={t('Take the names of a class')}
      description={institution.name}
      disabled={lookup.isPending}
      data={[{ value: '', label: t('Choose a class') }, ...choices.map(([value, label]) => ({ value, label }))]}
      value=""
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
