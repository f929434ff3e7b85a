import { test } from 'vitest';
import { keepEverythingPrivate } from '../testing/process/private-data.ts';

test('nobody else reads what the program keeps, where the umask is an ordinary one', () =>
  keepEverythingPrivate(0o022));
