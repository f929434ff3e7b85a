import { afterAll } from 'vitest';
import { giveBackAll } from './contexts.ts';

afterAll(giveBackAll);
