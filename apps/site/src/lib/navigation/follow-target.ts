/**
 * Follows the address an operator has put on a banner, a popup or a promotion: own screens by their access policy,
 * hosts the merchant has named in a new window, all others through the leaving page.
 */
import { linkAddress, linkTarget } from '@lantern/contract/rich-text';
import { useCallback } from 'react';
import { useAccess } from '../session/access.ts';
import { openExternal } from './open-external.ts';
import { useRichTextHosts } from '../content/rich-text-hosts.ts';

/** Returns the function that follows one; a disallowed address is ignored. */
export function useFollowTarget(): (url: string) => void {
  const access = useAccess();
  const hosts = useRichTextHosts();
  return useCallback(
    (url) => {
      const address = linkAddress(url, hosts);
      if (address === undefined) return;
      if (address.kind === 'allowed' || address.kind === 'program') openExternal(address.href);
      else access.go(linkTarget(address));
    },
    [access, hosts],
  );
}
