/** Reads the help centre; apart from its addresses, which need no page. */
import { useCall } from '../../../lib/server/calls.ts';

const FRESH_MS = 60_000;

/** The help centre, for mobile. */
export const useHelp = () => useCall('system.helpCenter', { query: { device: 'MOBILE' } }, { staleMs: FRESH_MS });
