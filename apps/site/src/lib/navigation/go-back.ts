/**
 * Back (NAV-07, NAV-09): home from the screens of BACK_HOME_PATHS or when there is no history, else one step in
 * history.
 */
import { useCallback } from 'react';
import { useLocation, useNavigate } from './navigation.tsx';
import { backLeadsHome } from './frame-rules.ts';

/** `backHome` sends a screen home that is not in the list. */
export function useGoBack({ backHome = false }: { readonly backHome?: boolean } = {}): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(() => {
    if (backHome || backLeadsHome(pathname) || window.history.length <= 1) navigate('/m/home', { replace: true });
    else navigate(-1);
  }, [backHome, pathname, navigate]);
}
