/** The site's live connection: balance, deposits, draws. */
import { createLive } from '@lantern/web';
import { queries } from './calls.ts';
import { currentSession, onSessionChange } from '../session/session.ts';

export const { useLive, useMemberReady } = createLive({
  getToken: () => currentSession()?.token,
  onSessionChange,
  refetch: () => void queries.invalidateQueries(),
});
