import type { AppRouter } from '../../src/app/router.tsx';
import type { demoPeople } from './people.ts';

export type Actor = keyof typeof demoPeople | 'visitor';

type WithoutSlash<Path> = Path extends '/' ? Path : Path extends `${infer Start}/` ? Start : Path;
/** The routes of the router, as it spells them. */
export type Route = WithoutSlash<keyof AppRouter['routesByPath']>;
