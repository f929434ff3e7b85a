import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { forgetLoads } from '../shared/api/use-load.ts';
import { restartAuthSession } from '../shared/auth-session/auth-session.ts';
import { chooseTheme } from '../shared/theme/theme.ts';
import { toast } from '../shared/ui/toast.ts';
import { mockBrowser } from './mock-browser.ts';

// Pages are fetched on first use, which on a busy machine takes longer than the usual second.
configure({ asyncUtilTimeout: 8_000 });
mockBrowser();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  document.documentElement.lang = 'en';
  globalThis.lecternMessages = undefined;
  restartAuthSession();
  chooseTheme('system');
  toast.dismissAll();
  forgetLoads();
});

afterEach(() => {
  cleanup();
});
