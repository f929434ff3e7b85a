import { RouterProvider } from '@tanstack/react-router';
import { ToasterHost } from '../shared/ui/toaster-host.tsx';
import type { AppRouter } from './router.tsx';

/** The whole web app, on the given router. */
export function App({ router }: { router: AppRouter }) {
  return (
    <>
      <RouterProvider router={router} />
      <ToasterHost />
    </>
  );
}
