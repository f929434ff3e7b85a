import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.tsx';
import { wireAuth } from './app/wire-auth.ts';
import { startAuthSession } from './shared/auth-session/auth-session.ts';
import { startTheme } from './shared/theme/theme.ts';
import './shared/ui/fonts.css';
import './shared/ui/tokens.css';
import './shared/ui/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const router = createAppRouter();
wireAuth(router);
startAuthSession();
startTheme();

createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);
