// The one form in which each part of the product is handed to the server.
import type { RouteName } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { SealedSource } from '../app-key/index.ts';
import type { MadeAhead } from '../clock/made-ahead.ts';
import type { Listeners } from '../events/index.ts';
import type { LaterListeners } from '../events/later.ts';
import type { Router } from '../http/index.ts';
import type { CountedRoute, Reading } from '../http/metrics.ts';
import type { Chore } from '../jobs/maintenance.ts';
import type { RepeatedWork } from '../jobs/run-every.ts';
import type { Composer } from '../mail/index.ts';
import type { PersonalData } from '../personal-data/index.ts';
import type { Retained } from '../retention/index.ts';
import type { Examples } from './example.ts';

/** The server that routes are registered on: `route` for those of the contract, `app` for what JSON routes cannot do. */
export type RoutesPlace = { route: Router; app: FastifyInstance };

/** A part of the product, with everything it adds to the server. It is given the services that `Services` names. */
export type Feature<Services = object> = {
  readonly name: string;
  readonly routes?: (place: RoutesPlace, services: Services) => void | Promise<void>;
  /** How its routes are called, for the description of the API. */
  readonly examples?: Partial<Examples<RouteName>>;
  /** Rows and files that it removes once they are old. */
  readonly chores?: (services: Services) => readonly Chore[];
  /** Things that it removes by their age, where an administrator says for how long they are kept. */
  readonly retains?: (services: Services) => readonly Retained[];
  /** Rounds in the background, while a process serves. */
  readonly work?: (services: Services) => readonly RepeatedWork[];
  /** Figures of `/metrics`. */
  readonly readings?: (services: Services) => readonly Reading[];
  readonly countedRoutes?: readonly CountedRoute[];
  /** The statements that correct rows which a clock that was ahead has made. */
  readonly madeAhead?: readonly MadeAhead[];
  /** Its acts on what has happened in other features. */
  readonly listens?: Listeners;
  /** Its acts on them that come later, after their transaction. */
  readonly listensLater?: LaterListeners;
  /** The messages that it writes when they are sent, by the name in the outbox. */
  readonly composers?: (services: Services) => Readonly<Record<string, Composer>>;
  /** Secrets that it keeps sealed by the application key. */
  readonly sealed?: readonly SealedSource[];
  /** The data that it keeps about people. */
  readonly personalData?: PersonalData;
};
