import { createRootRoute } from '@tanstack/react-router';
import { stayAtTwoStep } from '../guards.ts';
import { RootLayout } from '../layouts/root-layout.tsx';

export const rootRoute = createRootRoute({ beforeLoad: stayAtTwoStep, component: RootLayout });
