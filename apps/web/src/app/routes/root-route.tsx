import { createRootRoute } from '@tanstack/react-router';
import { stayWhereHeldUp } from '../guards.ts';
import { RootLayout } from '../layouts/root-layout.tsx';

export const rootRoute = createRootRoute({ beforeLoad: stayWhereHeldUp, component: RootLayout });
