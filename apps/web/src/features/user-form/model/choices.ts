import { collegeDegrees, educationLevels, schoolClasses } from '@lectern/contract';
import { roles } from '@lectern/contract/roles';
import { classNames, degreeNames, levelNames } from '../../../shared/format/education-names.ts';
import { roleNames } from '../../../shared/format/role-names.ts';
import { t } from '../../../shared/messages/t.ts';

const named = <V extends string>(values: readonly V[], name: (value: V) => string) =>
  values.map((value) => ({ value, label: name(value) }));
const none = { value: '', label: t('Not given') };

export const roleChoices = named(roles, (one) => roleNames[one]);
export const levelChoices = [none, ...named(educationLevels, (one) => levelNames[one])];
export const classChoices = [none, ...named(schoolClasses, (one) => classNames[one])];
export const degreeChoices = [none, ...named(collegeDegrees, (one) => degreeNames[one])];
