/** The frame's live connection: draws of the game, the member's balance and orders. */
import { createLive } from '@lantern/web';
import { queries } from './calls.ts';
import { onSessionChange, sessionToken } from './session.ts';

export const { useLive, useMemberReady, useConnected } = createLive({
  getToken: sessionToken,
  onSessionChange,
  refetch: () => void queries.invalidateQueries(),
});
