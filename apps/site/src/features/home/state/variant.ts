/** Home's variant (HOME-15), the one setting below the fold that must be known before anything is rendered there. */
import { useState } from 'react';
import { useCall } from '../../../lib/server/calls.ts';
import type { HomeVariant } from './hot-block.ts';

const FRESH_MS = 60_000;

/**
 * Whether the merchant's settings have been answered once, a refusal too. It stays true: each part that mounts after a
 * refusal fetches again, and one that unmounted itself while waiting would mount and fetch forever.
 */
export function useSettingsAnswered(): boolean {
  const { isPending } = useCall('system.settings', {}, { staleMs: FRESH_MS });
  const [answered, setAnswered] = useState(!isPending);
  if (!answered && !isPending) setAnswered(true);
  return answered;
}

/** The variant; undefined until the settings are answered, plain without an answer. */
export function useHomeVariant(): HomeVariant | undefined {
  const { data } = useCall('system.settings', {}, { staleMs: FRESH_MS });
  return useSettingsAnswered() ? (data?.homeVariant ?? 'plain') : undefined;
}
