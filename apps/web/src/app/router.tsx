import { createRouter } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../shared/routing/search-text.ts';
import { LoadingBlock } from '../shared/ui/spinner.tsx';
import { RouteError } from './route-error.tsx';
import { NotFound, publicTree } from './routes/public-routes.tsx';
import { rootRoute } from './routes/root-route.tsx';
import { coordinatorTree, instructorTree, teacherTree } from './routes/staff-routes.tsx';

const routeTree = rootRoute.addChildren([publicTree, instructorTree, teacherTree, coordinatorTree]);

/** The router over the whole route table; `history` is the browser's unless a test or the server passes another. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The cache decides what is fresh; the router only starts loading early.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: LoadingBlock,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The name that the sign-in screen begins with; kept out of the address. */
    username?: string;
    /** Whether somebody comes to the sign-in screen because their auth session has ended. */
    hasEnded?: boolean;
    /** The course that the pressed card is about, to be shown while the rest of it loads. */
    course?: { name: string; image: string | null };
    /** The course from whose page a test is added. */
    ofCourse?: { id: string; label: string };
  }
  interface StaticDataRouteOption {
    /** Names the browser tab while this route is open. */
    title?: string;
    /** The server draws this page for visitors. */
    drawnByServer?: true;
  }
}
