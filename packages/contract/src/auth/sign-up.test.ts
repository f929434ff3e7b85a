import { describe, expect, it } from 'vitest';
import { texts } from '../texts.ts';
import { Email, NewPassword, NewUsername, Username } from '../users/fields.ts';
import { signUpProblem } from './sign-up-check.ts';
import { SignUpInput } from './schemas.ts';

const right = {
  username: 'Somebody',
  email: 'somebody@example.org',
  password: 'secret one',
  confirmPassword: 'secret one',
};
const firstMessage = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('signUpProblem', () => {
  it.each([
    null,
    undefined,
    5,
    'text',
    [],
    {},
    { ...right, email: '' },
    { ...right, username: '  ' },
    { ...right, password: null },
    { ...right, confirmPassword: 6 },
  ])('asks for all fields when given %j', (draft) => {
    expect(signUpProblem(draft)).toBe('Please fill all the feilds');
  });

  it('checks in the order of the specification, each with its exact text', () => {
    expect(signUpProblem({ ...right, email: '', password: 'a', confirmPassword: 'b' })).toBe(
      'Please fill all the feilds',
    );
    expect(signUpProblem({ ...right, password: 'a', confirmPassword: 'b' })).toBe('passwords do not match');
    expect(signUpProblem({ ...right, password: 'abcde', confirmPassword: 'abcde' })).toBe(
      'Password must be atlease 6 characters',
    );
    expect(signUpProblem({ ...right, password: 'abcdef', confirmPassword: 'abcdef' })).toBeNull();
  });

  it('does not ask for a phone number', () => {
    expect(signUpProblem({ ...right, phoneNumber: '' })).toBeNull();
  });

  it.each([
    { ...right, email: '' },
    { ...right, confirmPassword: 'another' },
    { ...right, password: 'abcde', confirmPassword: 'abcde' },
  ])('finds nothing wrong that the schema takes: %j', (draft) => {
    expect(signUpProblem(draft)).not.toBeNull();
    expect(SignUpInput.safeParse(draft).success).toBe(false);
  });
});

describe('SignUpInput', () => {
  it('reports differing passwords beside the other bad fields', () => {
    const issues = SignUpInput.safeParse({ ...right, username: '', confirmPassword: 'another' }).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join('.'))).toEqual(
      expect.arrayContaining(['username', 'confirmPassword']),
    );
    expect(issues.find((issue) => issue.path[0] === 'confirmPassword')?.message).toBe(texts.passwordsDiffer);
  });

  it('gives back nothing but its fields, and no phone number for an empty one', () => {
    expect(SignUpInput.parse({ ...right, phoneNumber: ' ', role: 'admin', isAdmin: true })).toEqual({
      ...right,
      phoneNumber: null,
    });
  });
});

describe('Username', () => {
  it.each(['ab', 'x'.repeat(60), "O'Brien-Núñez", '李雷', 'नमिता', 'a.b_c-d 1'])('takes %s', (name) => {
    expect(Username.parse(name)).toBe(name);
  });

  it.each([
    [undefined, 'Username is required'],
    [null, 'Username is required'],
    [5, 'Username must be text'],
    ['  ', 'Username is required'],
    ['a', 'Username must be at least 2 characters'],
    ['x'.repeat(61), 'Username must be at most 60 characters'],
    ['a@b.c', "Username may contain only letters, digits, spaces and . _ - '"],
    ['a/b', "Username may contain only letters, digits, spaces and . _ - '"],
    ['a\nb', "Username may contain only letters, digits, spaces and . _ - '"],
    ['🎓🎓', "Username may contain only letters, digits, spaces and . _ - '"],
  ])('refuses %j: %s', (name, message) => {
    expect(firstMessage(Username.safeParse(name))).toBe(message);
  });
});

describe('NewUsername', () => {
  it.each([
    "O'Brien-Núñez 7B",
    'Nguyễn Thị Hoa',
    'Nguyễn Thị Hoa'.normalize('NFD'),
    'İbrahim Işık',
    'Oʻktam',
    'Иван Петров-Сидоров 7',
    "В'ячеслав",
    'Ελένη 2',
    'Հայկ',
    'ნინო',
    'محمد ٧',
    'משה',
    'नमिता',
    'தமிழ்',
    'ស៊ីថា',
    'ማርታ',
    '山田はなこ',
    'スーパー Maria 2',
    'Li 李雷',
    'Kim 김민수',
    'ᏣᎳᎩ',
    'ᐊᓪᓚᖅ',
    'བསྒྲུབས',
    'Deleted users',
  ])('takes %s', (name) => {
    expect(NewUsername.parse(name)).toBe(name);
  });

  const mixed = 'Username may not mix letters of different scripts';
  const unseen = 'Username contains an invisible character';
  it.each([
    ['p\u0430ul', mixed],
    ['paul \u0440aul', mixed],
    ['Paul \u0420\u0430', mixed],
    ['\u0391nna', mixed],
    ['\u13AAnna', mixed],
    ['\u0430\u0391', mixed],
    ['Paul \u0966', mixed],
    ['\u{10300}\u{10301}', mixed],
    ['pa\u034Ful', unseen],
    ['paul\uFE0F', unseen],
    ['pa\u115Ful', unseen],
    ['pa\uFFA0ul', unseen],
    ['Ma\u180Bria', unseen],
    ['Mari\u0307a', unseen],
    ['Mar\u0131\u0307a', unseen],
    ['..', 'Username must contain a letter or a digit'],
    ["''", 'Username must contain a letter or a digit'],
    ['\u0301\u0301', 'Username must contain a letter or a digit'],
    [`x${'\u0323'.repeat(40)}`, 'Username has too many accents on one letter'],
    ['Deleted User', 'This username is reserved'],
    ['deleted_user', 'This username is reserved'],
  ])('refuses %j: %s', (name, message) => {
    expect(firstMessage(NewUsername.safeParse(name))).toBe(message);
    expect(Username.parse(name)).toBe(name);
  });

  it.each(['pa\u200Bul', 'pa\u200Dul', 'pa\u00ADul', 'pa\u2060ul', 'pa\u202Eul', 'pa\u00A0ul'])(
    'refuses %j',
    (name) => {
      expect(NewUsername.safeParse(name).success).toBe(false);
    },
  );
});

describe('Email and NewPassword', () => {
  it('take what is valid, trimmed or as it is', () => {
    expect(Email.parse(' Somebody@Example.org ')).toBe('Somebody@Example.org');
    expect(NewPassword.parse('  spaces  ')).toBe('  spaces  ');
  });

  it.each(['plain', 'a@', '@b.c', 'a b@c.de', 'a@b', `${'x'.repeat(250)}@example.org`])(
    'refuse the address %s',
    (email) => {
      expect(Email.safeParse(email).success).toBe(false);
    },
  );

  it.each([
    ['abcde', texts.passwordTooShort],
    ['x'.repeat(201), 'Password must be at most 200 characters'],
    ['abcdef\u0000', 'Password contains a character that cannot be stored'],
  ])('refuse the password %j', (password, message) => {
    expect(firstMessage(NewPassword.safeParse(password))).toBe(message);
  });
});
