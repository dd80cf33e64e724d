/** The site's live connection: balance, deposits, draws, chat. */
import { createLive } from '@lantern/web';
import { queries } from './calls.ts';
import { currentSession, onSessionChange } from '../session/session.ts';

export const { useLive, useMemberReady, useConnected } = createLive({
  getToken: () => currentSession()?.token,
  onSessionChange,
  refetch: () => void queries.invalidateQueries(),
});
