import type { Same } from '../catalogue.ts';
import type { app as model } from '../es/app.ts';

export const app: Same<typeof model> = {
  'Close navigation': 'Close navigation',
  'Open navigation': 'Open navigation',
  'Lectern, home': 'Lectern, home',
  'Admin area': 'Admin area',
  'Teacher area': 'Teacher area',
  'Coordinator area': 'Coordinator area',
  'Login / Register': 'Login / Register',
  '2025 © All rights reserved': '2025 © All rights reserved',
  Main: 'Main',
  Home: 'Home',
  Sidebar: 'Sidebar',
  '{label}, {counted} waiting': '{label}, {counted} waiting',
  'Skip to content': 'Skip to content',
  'This page could not be shown. Please try again.': 'This page could not be shown. Please try again.',
};
