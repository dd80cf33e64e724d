/** What the merchant's operator has set: one reading for every screen, young enough to follow a change while the site runs (SYS-02). */
import { useCall } from './calls.ts';
import { TIME_ZONE } from '@lantern/ui';
import type { Answer } from '@lantern/web';

/** How long an answer counts; coming back to the page asks again after that. */
const FRESH_MS = 60_000;

/** Settings of the merchant; undefined until they are known. */
export const useSettings = (): Answer<'system.settings'> | undefined => useCall('system.settings', {}, { staleMs: FRESH_MS }).data;

/** Brand, languages, switches and keyed promotions of the merchant; undefined until they are known. */
export const useWhitelabel = (): Answer<'system.whitelabel'> | undefined => useCall('system.whitelabel', {}, { staleMs: FRESH_MS }).data;

/** Where the merchant's days begin and end; until that is known, where dates are written. */
export const useTimeZone = (): string => useSettings()?.timeZone ?? TIME_ZONE;
