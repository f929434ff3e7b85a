import type { Page } from 'playwright-core';

/** Further states of a page, each reached from the one before. */
export type States = readonly (readonly [name: string, reach: (page: Page) => Promise<unknown>])[];

export const courseForm: States = [
  ['the subjects', (page) => page.getByRole('tab', { name: 'Subjects' }).click()],
  ['the materials', (page) => page.getByRole('tab', { name: 'Materials' }).click()],
];

export const groupForm: States = [
  [
    'the courses found',
    async (page) => {
      await page.getByRole('combobox', { name: 'Courses' }).click();
      await page.getByRole('option', { name: /Botany for Beginners/ }).waitFor();
    },
  ],
];

export const testBoard: States = [
  [
    'shown to the class',
    async (page) => {
      await page.getByRole('button', { name: 'Show to the class' }).click();
      await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
    },
  ],
];

export const userList: States = [
  [
    'asking before a block',
    async (page) => {
      await page
        .getByRole('button', { name: /^Block / })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Block this user?' }).waitFor();
    },
  ],
];

export const userForm: States = [
  ['a teacher', (page) => page.getByRole('combobox', { name: 'Role' }).selectOption('Teacher')],
  [
    'another degree',
    (page) => page.getByRole('combobox', { name: 'College Degree', exact: true }).selectOption('Other'),
  ],
];

export const institutionForm: States = [
  [
    'the coordinators found',
    async (page) => {
      await page.getByRole('combobox', { name: 'Institution Management Access' }).click();
      await page
        .getByRole('option', { name: /^coordinator/ })
        .first()
        .waitFor();
    },
  ],
];

export const profile: States = [
  [
    'a password asked for, and one refused',
    async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('somebody.else@example.org');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'the key of a second step, which counts once a code confirms it',
    async (page) => {
      await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
      await dialog.getByLabel('Current password', { exact: true }).fill('lectern-demo');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  ],
];

export const handIn: States = [
  [
    'nothing pasted',
    async (page) => {
      await page.getByRole('button', { name: 'Check rows' }).click();
      await page.getByText('Paste some rows first.').waitFor();
    },
  ],
];

export const roster: States = [
  [
    'the bad rows',
    async (page) => {
      await page.getByRole('button', { name: 'Invalid 1' }).click();
      await page.getByText('Email must be a valid email address').first().waitFor();
    },
  ],
];

export const auditLog: States = [
  ['with entries', (page) => page.getByText('Signed in').last().waitFor()],
  [
    'nothing found',
    async (page) => {
      await page.goto('/instructor/audit?actor=nobody-of-this-name');
      await page.getByText('No entries', { exact: true }).waitFor();
    },
  ],
];

export const newTestForm: States = [
  ['no questions', (page) => page.getByRole('tab', { name: 'Questions' }).click()],
  [
    'a new question',
    async (page) => {
      await page.getByRole('button', { name: 'Add Question' }).click();
      await page.getByRole('toolbar').waitFor();
    },
  ],
];

/** The form of a new provider, in its dialog. */
export const newProvider: States = [['the form', (page) => page.getByRole('button', { name: 'Add provider' }).click()]];

/** The form of a new access token, in its dialog. */
export const newToken: States = [['the form', (page) => page.getByRole('button', { name: 'New token' }).click()]];

/** The form of a new roster source, in its dialog. */
export const newSource: States = [
  ['the form', (page) => page.getByRole('button', { name: 'New roster source' }).click()],
];

/** The form of a new webhook, in its dialog. */
export const newWebhook: States = [['the form', (page) => page.getByRole('button', { name: 'New webhook' }).click()]];

export const questionBank: States = [
  [
    'an opened question, chosen',
    async (page) => {
      const first = page.getByRole('list', { name: 'Questions' }).getByRole('listitem').first();
      await first.getByRole('button').first().click();
      await first.getByRole('checkbox').check();
      await page.getByRole('region', { name: 'Chosen questions' }).waitFor();
      await page.getByText('Loading...').waitFor({ state: 'detached' });
    },
  ],
  [
    'its tags',
    async (page) => {
      await page.getByRole('button', { name: 'Tags...' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
];

export const announcements: { allow: RegExp[]; states: States } = {
  allow: [/^POST 400 \/api\/(courses|institution)\/[^/]+\/announcements$/],
  states: [
    [
      'a new one, refused',
      async (page) => {
        await page.getByRole('button', { name: 'New announcement' }).click();
        await page.getByRole('button', { name: 'Send now' }).click();
        await page.getByText('Title is required').waitFor();
      },
    ],
  ],
};

export const courseQuestions: States = [
  [
    'with its answers',
    async (page) => {
      await page.getByRole('button', { name: '1 answer' }).first().click();
      await page.getByRole('textbox', { name: 'Your answer' }).waitFor();
    },
  ],
];

export const testForm: States = [
  ['the questions', (page) => page.getByRole('tab', { name: 'Questions' }).click()],
  ['the first question', (page) => page.getByRole('button', { name: /^Question 1 / }).click()],
  ['the solutions', (page) => page.getByRole('tab', { name: 'Solutions' }).click()],
];
