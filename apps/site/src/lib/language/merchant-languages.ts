/** The languages the merchant offers (LOC-02, LOC-03), at the start and when an operator changes them while the site runs. */
import type { Locale } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useEffect } from 'react';
import { callKey, queries, read } from '../server/calls.ts';
import { i18n, SHIPPED } from './i18n.ts';
import { offeredLocales, resolveLocale } from './resolve-locale.ts';
import { useWhitelabel } from '../server/settings.ts';
import { isPreviewFrame } from '../device/preview-frame.ts';
import { readStored, STORAGE, writeStored } from '../device/storage.ts';

type Merchant = Answer<'system.whitelabel'>;

/** A page that waited longer for its merchant starts in the language it knows, and switches later. */
const START_WITHIN_MS = 1500;

const readsIn = ({ languages, languageDefault }: Merchant): Locale =>
  resolveLocale(readStored(STORAGE.language), offeredLocales(languages, SHIPPED), languageDefault);

async function follow(merchant: Merchant): Promise<void> {
  // The console chooses the language of its frame.
  if (isPreviewFrame) return;
  writeStored(STORAGE.merchant, merchant.merchantCode);
  const locale = readsIn(merchant);
  if (locale !== i18n.locale()) await i18n.activate(locale);
}

/** Start-up (SYS-03): the merchant, then its language; the texts load meanwhile. */
export async function startLanguage(): Promise<void> {
  const words = i18n.activate();
  // Cached for the screens, which read the same.
  const merchant = queries
    .fetchQuery({
      queryKey: callKey('system.whitelabel', {}),
      queryFn: () => read('system.whitelabel', {}),
      retry: false,
    })
    .catch(() => undefined);
  const known = await Promise.race([
    merchant,
    new Promise<undefined>((resolve) => window.setTimeout(resolve, START_WITHIN_MS)),
  ]);
  await words;
  if (known !== undefined) await follow(known);
}

/** Available to every merchant; an operator enables the others. */
const UNTIL_KNOWN: readonly Locale[] = ['vi', 'en'];

/** Languages to choose from. */
export function useOfferedLocales(): readonly Locale[] {
  const languages = useWhitelabel()?.languages;
  return languages === undefined ? UNTIL_KNOWN : offeredLocales(languages, SHIPPED);
}

/** Switches away from a language that is no longer offered. */
export function useMerchantLanguage(): void {
  const merchant = useWhitelabel();
  useEffect(() => {
    if (merchant !== undefined) void follow(merchant);
  }, [merchant]);
}
