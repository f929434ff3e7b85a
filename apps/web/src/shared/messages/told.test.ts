import {
  ApplyRegradeInput,
  CertificateSettingsInput,
  choiceOf,
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
  labelOf,
  resultsShow,
  roles,
  type Said,
  saidOf,
  say,
  sayCount,
  schoolClasses,
  testStatuses,
  testTypes,
} from '@lectern/contract';
import { catalogueOf } from '@lectern/contract/po';
import { afterEach, describe, expect, it } from 'vitest';
import arabic from '../../../../../packages/contract/languages/ar.po?raw';
import spanish from '../../../../../packages/contract/languages/es.po?raw';
import { told } from './told.ts';

const speak = (code: string, catalogue?: string): void => {
  document.documentElement.lang = code;
  globalThis.lecternMessages = catalogue === undefined ? undefined : catalogueOf(code, catalogue);
};
afterEach(() => speak('en'));

/** The schemas' complaints about input that is wrong in every way. */
function complaints(): Said[] {
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
    CertificateSettingsInput.safeParse({ percentage: 0.5, title: long, signerName: long, signerRole: long }),
    ApplyRegradeInput.safeParse({ corrections: [] }),
    CreateTestInput.safeParse({ test_name: 5, test_duration: 10_000_000, test_questions: [{ options: [] }] }),
  ];
  const issues = inputs.flatMap((result) => result.error?.issues.map(({ message }) => message) ?? []);
  return [...new Set(issues)].map(saidOf);
}

describe.each([
  ['es', spanish],
  ['ar', arabic],
])('in %s', (code, catalogue) => {
  it('the schemas’ complaints are translated, with the names of fields', () => {
    speak(code, catalogue);
    const said = complaints();
    expect(said.length).toBeGreaterThan(25);
    expect(said.filter((each) => told(each) === each.message)).toEqual([]);
    const labels = said.flatMap(({ values }) => (values?.['label'] ? [values['label'] as Said] : []));
    // 'Material' and the like may be the same in Spanish.
    const same = labels.filter((label) => told(label) === label.message && !label.message.startsWith('Material'));
    expect(same).toEqual([]);
  });
});

const field = labelOf('isAdmin');
it.each<[Said | string, string]>([
  ['Nobody knows this sentence', 'Nobody knows this sentence'],
  ['Course not found', 'No se encontró el curso'],
  [say('{label} is required', { label: labelOf('Subject name') }), 'El campo «Nombre del tema» es obligatorio'],
  [
    say('{label} must be at most {max} characters', { label: labelOf('Password'), max: 12_000 }),
    'El campo «Contraseña» puede tener como máximo 12.000 caracteres',
  ],
  [say('Images may be at most {size}.', { size: '10 MB' }), 'Las imágenes pueden tener como máximo 10 MB.'],
  [say('You may not change {field}.', { field }), 'No puedes cambiar el campo «Es administrador».'],
  [
    say('You may not change these fields: {labels}.', { labels: [labelOf('role'), field, labelOf('password')] }),
    'No puedes cambiar estos campos: Rol, Es administrador y Contraseña.',
  ],
  [say('You may not change {field}.', { field: labelOf('constructor') }), 'No puedes cambiar el campo «constructor».'],
  [
    say('{label} must be one of {values}', { label: labelOf('Status'), values: institutionStatuses.map(choiceOf) }),
    'El campo «Estado» debe ser uno de estos valores: Aprobada, Pendiente y Rechazada',
  ],
  [
    say('This teacher owns {work}', {
      work: [sayCount(1, '{n} course', '{n} courses'), sayCount(3, '{n} test', '{n} tests')],
    }),
    'Este docente tiene 1 curso y 3 pruebas',
  ],
])('%s comes out as "%s"', (said, spoken) => {
  speak('es', spanish);
  expect(told(said)).toBe(spoken);
});

it('a value to choose from is called as the forms call it', () => {
  speak('ar', arabic);
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
    .flatMap((values) => values.map((value) => told(choiceOf(value))))
    .filter((text) => /[a-z]/i.test(text));
  expect(left).toEqual([]);
});
