import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The secret of the link. It comes behind the address's `#`, which no server and no log sees, and is removed from the
 * address at once, so that nobody reads it there or finds it in the history. Empty where there is none.
 */
export function useLinkToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  // Another link may be opened in the same tab while the page is open.
  if (hash !== '' && hash !== token) setToken(hash);
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return token;
}
