import { t } from '../messages/t.ts';
import type { Noun } from '../messages/tn.ts';

/** The texts of a picker about its things; whole sentences, because languages inflect words. */
export type Things = {
  noun: Noun;
  search: string;
  noneFound: string;
  noneSelected: string;
  selected: string;
  searchSelected: string;
};

export const users: Things = {
  noun: { one: '{n} user', many: '{n} users' },
  search: t('Search users...'),
  noneFound: t('No users found'),
  noneSelected: t('No users selected'),
  selected: t('Selected users'),
  searchSelected: t('Search the selected users'),
};

export const students: Things = {
  noun: { one: '{n} student', many: '{n} students' },
  search: t('Search students...'),
  noneFound: t('No students found'),
  noneSelected: t('No students selected'),
  selected: t('Selected students'),
  searchSelected: t('Search the selected students'),
};

export const courses: Things = {
  noun: { one: '{n} course', many: '{n} courses' },
  search: t('Search courses...'),
  noneFound: t('No courses found'),
  noneSelected: t('No courses selected'),
  selected: t('Selected courses'),
  searchSelected: t('Search the selected courses'),
};

export const coordinators: Things = {
  noun: { one: '{n} coordinator', many: '{n} coordinators' },
  search: t('Search coordinators...'),
  noneFound: t('No coordinators found'),
  noneSelected: t('No coordinators selected'),
  selected: t('Selected coordinators'),
  searchSelected: t('Search the selected coordinators'),
};

export const institutions: Things = {
  noun: { one: '{n} institution', many: '{n} institutions' },
  search: t('Search institutions...'),
  noneFound: t('No institutions found'),
  noneSelected: t('No institutions selected'),
  selected: t('Selected institutions'),
  searchSelected: t('Search the selected institutions'),
};

export const groups: Things = {
  noun: { one: '{n} group', many: '{n} groups' },
  search: t('Search groups...'),
  noneFound: t('No groups found'),
  noneSelected: t('No groups selected'),
  selected: t('Selected groups'),
  searchSelected: t('Search the selected groups'),
};

export const tests: Things = {
  noun: { one: '{n} test', many: '{n} tests' },
  search: t('Search tests...'),
  noneFound: t('No tests found'),
  noneSelected: t('No tests selected'),
  selected: t('Selected tests'),
  searchSelected: t('Search the selected tests'),
};

export const teachers: Things = {
  noun: { one: '{n} teacher', many: '{n} teachers' },
  search: t('Search teachers...'),
  noneFound: t('No colleague found. You can enter an e-mail address.'),
  noneSelected: t('No teachers selected'),
  selected: t('Selected teachers'),
  searchSelected: t('Search the selected teachers'),
};
