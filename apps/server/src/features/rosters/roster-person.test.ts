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

  it.each([
    [
      'Google',
      ['First Name [Required]', 'Last Name [Required]', 'Email Address [Required]', 'Password [Required]'],
      ['firstName', 'lastName', 'email', null],
    ],
    [
      'Moodle',
      ['username', 'firstname', 'lastname', 'email', 'cohort1'],
      ['username', 'firstName', 'lastName', 'email', 'groups'],
    ],
    ['a German office', ['Name', 'Vorname', 'Klasse', 'E-Mail-Adresse'], ['lastName', 'firstName', 'groups', 'email']],
    ['a French one', ['NOM', 'Prénom', 'Classe', 'Adresse e-mail'], ['lastName', 'firstName', 'groups', 'email']],
    [
      'a Spanish one',
      ['Nombre', 'Apellidos', 'Grado', 'Correo electrónico'],
      ['firstName', 'lastName', 'schoolClass', 'email'],
    ],
    ['an Arabic one', ['الاسم الأول', 'اسم العائلة', 'البريد الإلكتروني'], ['firstName', 'lastName', 'email']],
    ['a list of whole names', ['Name', 'Class (2026)'], ['username', 'groups']],
  ])('is known as %s writes it', (_, headings, fields) => {
    expect(guessColumns(headings)).toEqual(fields);
  });

  it('costs no more than its length, whatever stands in it', () => {
    const begun = performance.now();
    guessColumns(Array.from({ length: 20 }, () => '[('.repeat(25_000)));
    expect(performance.now() - begun).toBeLessThan(2_000);
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

  it('has its name from first and last name, unless it has a whole one', () => {
    const columns = ['lastName', 'firstName', 'username'] as const;
    const named = (...cells: string[]) => readPerson(cells, columns).person.username;
    expect([named(' Ørsted', 'Ada Maria ', ''), named('Ørsted', '', ''), named('Ørsted', 'Ada', 'ada.o')]).toEqual([
      'Ada Maria Ørsted',
      'Ørsted',
      'ada.o',
    ]);
    const { person, problems } = readPerson(['x'.repeat(150), 'y'.repeat(150)], columns);
    expect(problems).toMatchObject([{ field: 'username', message: 'Username must be at most 60 characters' }]);
    expect(person.username).toHaveLength(200);
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
    expect(problems).toMatchObject([{ field: 'groups', message: 'At most 100 groups per row' }]);
  });
});
