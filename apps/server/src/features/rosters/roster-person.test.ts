import { describe, expect, it } from 'vitest';
import { guessColumns } from './roster-columns.ts';
import { readPerson } from './roster-person.ts';

describe('a heading', () => {
  it('is known in any case, with spaces and in a few other words, once', () => {
    const headings = ['User Name', 'E-mail', 'MOBILE', 'Class', 'Role', 'Institution', 'Years of experience', 'groups'];
    expect(guessColumns(headings)).toEqual([
      'username',
      'email',
      'phoneNumber',
      'groups',
      'role',
      'institution',
      'experience',
      null,
    ]);
  });

  it('is known when it is one of the table of users that is exported here, as far as it can be set', () => {
    const headings = ['Username', 'Email', 'Phone Number', 'Role', 'Admin', 'Status', 'Institution', 'Register date'];
    expect(guessColumns(headings)).toEqual([
      'username',
      'email',
      'phoneNumber',
      'role',
      null,
      null,
      'institution',
      null,
    ]);
  });

  it('means nothing when it is that of problems', () => {
    expect(guessColumns(['problems', 'constructor', '__proto__', ''])).toEqual([null, null, null, null]);
  });
});

describe('a row', () => {
  it('tells every problem with its field, and is still known by name', () => {
    const columns = ['username', 'email', 'role', 'experience', 'groups'] as const;
    const { person, problems } = readPerson(
      ['a', 'no address', 'boss', '81', `${'g;'.repeat(3)}${'x'.repeat(201)}`],
      columns,
    );
    expect(problems).toMatchObject([
      { field: 'experience', message: 'Experience must be at most 80' },
      { field: 'username', message: 'Username must be at least 2 characters' },
      { field: 'email', message: 'Email must be a valid email address' },
      { field: 'role', message: 'Role must be one of student, teacher, admin and coordinator' },
      { field: 'groups', message: 'Group must be at most 200 characters' },
    ]);
    expect(person).toEqual({ username: 'a', email: 'no address' });
  });

  it('with more values than columns is bad', () => {
    expect(readPerson(['anna', '', ' '], ['username']).problems).toEqual([]);
    expect(readPerson(['anna', 'b'], ['username']).problems).toMatchObject([
      { field: 'row', message: 'The row has 2 values for 1 columns' },
    ]);
  });

  it('says nothing by an empty cell or a column without a meaning', () => {
    expect(readPerson(['', ' ', 'x'], ['username', 'email', null])).toEqual({ person: {}, problems: [] });
  });

  it('is read as people write it', () => {
    const columns = ['role', 'educationLevel', 'schoolClass', 'collegeDegree', 'experience', 'groups'] as const;
    expect(readPerson(['Student', 'School', 'Class 7', 'B.Sc', '12', ' One ;two;; ONE'], columns).person).toEqual({
      role: 'student',
      educationLevel: 'school',
      schoolClass: 'class_7',
      collegeDegree: 'bsc',
      experience: 12,
      groups: ['One', 'two'],
    });
  });

  it('loses the apostrophe that our own tables put before formulas, and no other', () => {
    const columns = ['phoneNumber', 'username'] as const;
    expect(readPerson(["'+49 555", "'t Hart"], columns).person).toEqual({
      phoneNumber: '+49 555',
      username: "'t Hart",
    });
  });

  it('with far too many groups is told as soon as one with one too many', () => {
    const names = Array.from({ length: 20_000 }, (_, at) => at.toString(36));
    const { problems } = readPerson(['anna', 'a@example.org', names.join(';')], ['username', 'email', 'groups']);
    expect(problems).toMatchObject([{ field: 'groups', message: 'At most 20 groups per row' }]);
  });
});
