/** Trial play (§4 Login, ACC-06): the age is confirmed first, then the server opens an account with play money. */
import { MODULE_IDS, TOAST_LOADING_MS } from '@lantern/contract/constants';
import { useDialogs, useToasts } from '@lantern/ui';
import { useCallback } from 'react';
import { useNavigate } from '../navigation/navigation.tsx';
import { acceptSession } from './accept-login.ts';
import { client, useCall } from '../server/calls.ts';
import { useT } from '../language/i18n.ts';
import { TAB_STORAGE, writeStored } from '../device/storage.ts';

export interface TrialPlay {
  /** Whether the merchant offers trial play. */
  readonly state: 'unknown' | 'open' | 'closed';
  /** Asks for the age, opens the trial and goes home, or to another page; a refusal is shown and changes nothing. */
  readonly play: (to?: string) => Promise<void>;
}

/** Starts trial play, for whichever button offers it. */
export function useTrialPlay(): TrialPlay {
  const t = useT();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  const settings = useCall('system.settings', {}, { staleMs: Infinity }).data;
  const age = settings?.minimumAge;
  const play = useCallback(
    async (to = '/m/home') => {
      if (age === undefined) return;
      const oldEnough = await dialogs.confirm({
        title: t('trial_age_title', { age }),
        text: t('trial_age_text', { age }),
        confirmLabel: t('trial_age_confirm', { age }),
      });
      if (!oldEnough) return;
      const hide = toasts.show({ type: 'loading', text: t('in_please_wait'), durationMs: TOAST_LOADING_MS });
      const result = await client.call('session.freePlay', {
        query: { ageConfirmed: true, moduleId: MODULE_IDS.gameLobby },
      });
      if (result.ok) await acceptSession(result.value);
      hide();
      if (!result.ok) {
        toasts.show({ type: 'fail', text: result.message });
        return;
      }
      writeStored(TAB_STORAGE.trialName, result.value.userName);
      if (result.value.trial !== 0 || result.value.token !== '') navigate(to, { replace: true });
    },
    [dialogs, toasts, navigate, t, age],
  );
  return { state: settings === undefined ? 'unknown' : settings.trialEnabled ? 'open' : 'closed', play };
}
