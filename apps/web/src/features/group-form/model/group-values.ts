import { CreateGroupInput, type Group, type RouteBody } from '@lectern/contract';
import type { JoinWords } from '../../../shared/forms/join-in-form.ts';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { schemaIssues } from '../../../shared/forms/schema-issues.ts';
import { t } from '../../../shared/messages/t.ts';

/** The values of the form. */
export type GroupValues = {
  name: string;
  description: string;
  /** In months; empty while the field is empty. */
  duration: number | string;
  status: Group['status'];
  users: PickOption[];
  courses: PickOption[];
};

/** The fields in the order of the screen. */
export const groupFields = ['name', 'description', 'duration', 'status', 'users', 'courses'] as const;
export type GroupField = keyof GroupValues;
export type GroupErrors = Partial<Record<GroupField, string>>;

/** The id of a field's control. */
export const controlId = (field: GroupField): string => `group-${field}`;

export const emptyGroup: GroupValues = {
  name: '',
  description: '',
  duration: '',
  status: 'active',
  users: [],
  courses: [],
};

const fieldNames: Record<GroupField, string> = {
  name: t('Name'),
  description: t('Description'),
  duration: t('Duration in Months'),
  status: t('Status'),
  users: t('Assign to'),
  courses: t('Courses'),
};

export const statusNames = { active: t('Active'), inactive: t('Inactive') } as const;

export const groupWords: JoinWords<GroupValues> = {
  partName: ([field]) => fieldNames[field as GroupField],
  fieldText: ([field], value) => (field === 'status' ? statusNames[value as Group['status']] : null),
};

/** A group of the server in the form's shape. */
export function fromGroup(group: Group): GroupValues {
  return {
    name: group.name,
    description: group.description ?? '',
    duration: group.duration ?? '',
    status: group.status,
    users: group.userNames.map((person) => ({ id: person._id, label: person.username, person })),
    courses: group.courseNames.map(({ _id, name, opens }) => ({
      id: _id,
      label: name ?? t('A course that you may no longer see'),
      ...(opens
        ? {}
        : { warning: t('This group does not open it: the course does not belong to the group’s creator.') }),
    })),
  };
}

/** The whole form for the schema, which decides whether it can be sent. */
export function toBody(values: GroupValues): RouteBody<'POST /api/groups'> {
  const { users, courses, ...fields } = values;
  return { ...fields, users: users.map(({ id }) => id), courses: courses.map(({ id }) => id) };
}

/** The errors that the server's own schema finds in the form. */
export function errorsIn(values: GroupValues): GroupErrors {
  return errorsOf(schemaIssues(CreateGroupInput, toBody(values)), values);
}

type Issue = { path: string; message: string };

/** The first error of each field; an error about an entry of a list names the entry. */
export function errorsOf(issues: readonly Issue[], values: GroupValues): GroupErrors {
  const errors: GroupErrors = {};
  for (const { path, message } of issues) {
    const [name, index] = path.split('.');
    const field = groupFields.find((known) => known === name);
    if (field === undefined) continue;
    const entry = field === 'users' || field === 'courses' ? values[field][Number(index)] : undefined;
    errors[field] ??= entry === undefined ? message : t('{field}: {value}', { field: entry.label, value: message });
  }
  return errors;
}
