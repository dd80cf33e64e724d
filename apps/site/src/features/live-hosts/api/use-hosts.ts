/** The hosts on air. */
import type { Answer } from '@lantern/web';
import { useCall } from '../../../lib/calls.ts';

export type LiveHost = Answer<'chat.models'>['list'][number];

const FRESH_MS = 15_000;
/** Whoever looks on sees hosts come and go. */
const AGAIN_MS = 30_000;

/** Reads who is on air, again and again while it is looked at. */
export const useHosts = () => useCall('chat.models', {}, { staleMs: FRESH_MS, refetchIntervalMs: AGAIN_MS });
