/** Passing on a link to a table of a game: by the phone's share sheet, or the clipboard. */
import { useToasts } from '@lantern/ui';
import { useCallback } from 'react';
import { copyText } from '../../lib/device/copy-text.ts';
import { inviteAddress } from '../../lib/games/invite-address.ts';
import type { LaunchedGame } from '../../lib/games/launch-address.ts';
import { useT } from '../../lib/language/i18n.ts';

/** Returns the function that passes on the link with a code; how it went is shown as a toast. */
export function useShareInvite(game: LaunchedGame): (code: string) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  return useCallback(
    async (code) => {
      const url = location.origin + inviteAddress(game, code);
      if (typeof navigator.share === 'function') {
        try {
          return await navigator.share({ text: t('launch_invite_text'), url });
        } catch (reason) {
          // Closing the phone's sheet is an answer too.
          if (reason instanceof Error && reason.name === 'AbortError') return;
        }
      }
      const copied = await copyText(url);
      toasts.show(
        copied
          ? { type: 'success', text: t('copied', { what: t('launch_invite_link') }) }
          : { type: 'fail', text: t('copy_failed') },
      );
    },
    [game, t, toasts],
  );
}
