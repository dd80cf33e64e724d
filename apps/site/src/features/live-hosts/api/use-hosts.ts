/** The hosts on air. */
import type { Answer } from '@lantern/web';
import { useCall } from '../../../lib/server/calls.ts';

export type LiveHost = Answer<'chat.models'>['list'][number];

const FRESH_MS = 15_000;
/** Polling interval of the hosts. */
const POLL_MS = 30_000;

/** Reads the hosts on air, repeatedly while the screen is visible. */
export const useHosts = () => useCall('chat.models', {}, { staleMs: FRESH_MS, refetchIntervalMs: POLL_MS });
