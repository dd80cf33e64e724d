/** Allowed hosts of operators' texts (MSG-08): those the merchant has named, none until loaded. */
import type { RichTextHosts } from '@lantern/contract/rich-text';
import { useMemo } from 'react';
import { useSettings } from '../server/settings.ts';

/** Origins of pictures and hosts of links outside the site itself. */
export function useRichTextHosts(): RichTextHosts {
  const settings = useSettings();
  return useMemo(() => ({ pictures: settings?.imageCDNs ?? [], links: settings?.linkHosts ?? [] }), [settings]);
}
