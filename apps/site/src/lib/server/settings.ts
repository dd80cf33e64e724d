/**
 * The merchant's settings: one cached read for every screen, short-lived enough to follow a change while the site is
 * open (SYS-02).
 */
import { useCall } from './calls.ts';
import { useT } from '../language/i18n.ts';
import { TIME_ZONE } from '@lantern/ui';
import type { Answer } from '@lantern/web';

/** Lifetime of an answer; returning to the page refetches after that. */
const FRESH_MS = 60_000;
const NEW_TEMPLATE = { mem_cen: 'new', dep_func: 'new' } as const;

/** Settings of the merchant; undefined until loaded. */
export const useSettings = (): Answer<'system.settings'> | undefined =>
  useCall('system.settings', {}, { staleMs: FRESH_MS }).data;

/** The operator's chosen version of the member centre and of deposit; the new ones until loaded (SYS-02). */
export function useTemplate(): Answer<'system.settings'>['template'] {
  return useSettings()?.template ?? NEW_TEMPLATE;
}

/** Brand, languages, switches and keyed promotions of the merchant; undefined until loaded. */
export const useWhitelabel = (): Answer<'system.whitelabel'> | undefined =>
  useCall('system.whitelabel', {}, { staleMs: FRESH_MS }).data;

/** The merchant's name, and the address of its own mark; until loaded, and without one, those of the house. */
export function useBrand(): { readonly name: string; readonly markUrl: string | undefined } {
  const t = useT();
  const whitelabel = useWhitelabel();
  return { name: whitelabel?.brandName ?? t('brand'), markUrl: whitelabel?.markUrl };
}

/** Time zone of the merchant's days; until loaded, that of formatted dates. */
export const useTimeZone = (): string => useSettings()?.timeZone ?? TIME_ZONE;
