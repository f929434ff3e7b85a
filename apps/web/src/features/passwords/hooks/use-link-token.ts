import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The secret of the link, which stands behind the address's `#`, where no server and no log sees it. It is taken out of
 * the address at once, so that nobody reads it there or finds it in the history. Empty where there is none.
 */
export function useLinkToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  // Another link may be opened in the same tab while the page stands.
  if (hash !== '' && hash !== token) setToken(hash);
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return token;
}
