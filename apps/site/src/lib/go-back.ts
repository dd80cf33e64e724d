/** Back (NAV-07, NAV-09): home from the entry screens or when there is nowhere to go back to, else one step in history. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

export function useGoBack({ backHome = false }: { readonly backHome?: boolean } = {}): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (backHome || window.history.length <= 1) void navigate('/m/home', { replace: true });
    else void navigate(-1);
  }, [backHome, navigate]);
}
