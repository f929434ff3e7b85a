import {
  courseStatuses,
  courseTypes,
  CreateCourseInput,
  CreateGroupInput,
  CreateInstitutionInput,
  CreateTestInput,
  durationUnits,
  educationLevels,
  institutionStatuses,
  institutionTypes,
  resultsShow,
  roles,
  schoolClasses,
  testStatuses,
  testTypes,
} from '@lectern/contract';
import { accountTexts } from '@lectern/contract/account-texts';
import { applicationTexts } from '@lectern/contract/application-texts';
import { leavingTexts } from '@lectern/contract/leaving-texts';
import { testTexts } from '@lectern/contract/test-texts';
import { texts } from '@lectern/contract/texts';
import { afterEach, describe, expect, it } from 'vitest';
import { messages as arabic } from './ar/index.ts';
import { messages as spanish } from './es/index.ts';
import { sent } from './sent.ts';
import { wordsIn } from './wire-words.ts';

afterEach(() => {
  globalThis.lecternMessages = undefined;
  globalThis.lecternWords = undefined;
  document.documentElement.lang = 'en';
});

const catalogues: [string, NonNullable<typeof globalThis.lecternMessages>][] = [
  ['es', spanish],
  ['ar', arabic],
];

/** The schemas' complaints about input that is wrong in every way. */
function complaints(): string[] {
  const long = 'a'.repeat(100_001);
  const halfSubject = {
    name: long,
    duration: 0.5,
    duration_unit: 'weeks',
    materials: [{ content_url: 'ftp://x' }, {}],
  };
  const inputs = [
    CreateCourseInput.safeParse({}),
    CreateCourseInput.safeParse({
      name: '',
      description: 5,
      duration: 'x',
      imageUrl: 'x',
      subjects: [{}, halfSubject],
    }),
    CreateGroupInput.safeParse({ name: long, duration: -1, status: 'x', users: 'x', courses: [5] }),
    CreateInstitutionInput.safeParse({ name: null, type: 'x', registered_year: 'x', contact: { person_email: 'x' } }),
    CreateTestInput.safeParse({}),
    CreateTestInput.safeParse({ test_name: 5, test_duration: 10_000_000, test_questions: [{ options: [] }] }),
  ];
  return [...new Set(inputs.flatMap((result) => result.error?.issues.map(({ message }) => message) ?? []))];
}

describe.each(catalogues)('in %s', (_, messages) => {
  it('everything that the specification fixes has its sentence', () => {
    const missing = [texts, testTexts, accountTexts, applicationTexts, leavingTexts]
      .flatMap((some) => Object.values<string>(some))
      .filter((text) => !(text in messages));
    expect(missing).toEqual([]);
  });

  it('so has what the schemas say', () => {
    globalThis.lecternMessages = messages;
    const said = complaints();
    expect(said.length).toBeGreaterThan(25);
    expect(said.filter((text) => sent(text) === text)).toEqual([]);
  });
});

it.each([
  ['Nobody knows this sentence', 'Nobody knows this sentence'],
  ['Course not found', 'No se encontró el curso'],
  ['Subject name is required', 'El campo «Nombre del tema» es obligatorio'],
  ['Password must be at most 1,000 characters', 'El campo «Contraseña» puede tener como máximo 1,000 caracteres'],
  ['Username must be at least 3 characters', 'El campo «Nombre de usuario» debe tener al menos 3 caracteres'],
  ['Images may be at most 10 MB.', 'Las imágenes pueden tener como máximo 10 MB.'],
  [
    'This file does not fit: 1.5 MB of your 10 GB for files are left. Take files out of your courses that are not needed any more; the room is free again a day later.',
    'Este archivo no cabe: te quedan 1.5 MB de tus 10 GB para archivos. Quita de tus cursos los archivos que ya no hagan falta; el espacio vuelve a estar libre un día después.',
  ],
  ['This username stands in line 12 already', 'Este nombre de usuario ya aparece en la línea 12'],
  ['You may not change isAdmin.', 'No puedes cambiar el campo «Es administrador».'],
  [
    'You may not change these fields: role, isAdmin, password.',
    'No puedes cambiar estos campos: Rol, Es administrador y Contraseña.',
  ],
  ['You may not change constructor.', 'No puedes cambiar el campo «constructor».'],
  ['isActive must be true or false', 'El campo «Está activo» debe ser verdadero o falso'],
  [
    'Role must be one of student, teacher, admin, coordinator',
    'El campo «Rol» debe ser uno de estos valores: Estudiante, Docente, Administrador y Coordinador',
  ],
  [
    'Status must be one of Approved, Pending, Rejected',
    'El campo «Estado» debe ser uno de estos valores: Aprobada, Pendiente y Rechazada',
  ],
  ['format must be one of gift, csv', 'El campo «format» debe ser uno de estos valores: gift y csv'],
  [
    'sort must be one of name, createdAt, with - before it for descending',
    'sort debe ser uno de name, createdAt, con - delante para el orden descendente',
  ],
  ['This teacher owns 1 course and 3 tests', 'Este docente tiene 1 curso y 3 pruebas'],
  ['This teacher owns 2 courses', 'Este docente tiene 2 cursos'],
])('"%s" comes out as "%s"', (text, spoken) => {
  document.documentElement.lang = 'es';
  globalThis.lecternMessages = spanish;
  globalThis.lecternWords = wordsIn(spanish);
  expect(sent(text)).toBe(spoken);
});

it('a value to choose from is called as the forms call it', () => {
  globalThis.lecternMessages = arabic;
  globalThis.lecternWords = wordsIn(arabic);
  document.documentElement.lang = 'ar';
  const lists = [
    roles,
    institutionTypes,
    institutionStatuses,
    courseTypes,
    courseStatuses,
    durationUnits,
    testTypes,
    testStatuses,
    resultsShow,
    educationLevels,
    schoolClasses,
  ];
  const left = lists
    .map((values) => sent(`Type must be one of ${values.join(', ')}`))
    .filter((text) => /[a-z]/i.test(text));
  expect(left).toEqual([]);
});
