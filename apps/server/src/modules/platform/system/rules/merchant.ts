/** The system status for a caller (§4 System status). */

/** 0 available, 1 maintenance (also when the region is restricted too), 2 region restricted only. */
export function systemStatus(maintenance: boolean, regionRestricted: boolean): 0 | 1 | 2 {
  if (maintenance) return 1;
  return regionRestricted ? 2 : 0;
}

/** The merchant of a host name; the default one for an unknown host. Throws when there is no default. */
export function merchantOf<M extends { readonly hosts: readonly string[]; readonly defaultMerchant: boolean }>(
  merchants: readonly M[],
  host: string,
): M {
  const name = host.toLowerCase();
  const found =
    merchants.find((merchant) => merchant.hosts.includes(name)) ??
    merchants.find((merchant) => merchant.defaultMerchant);
  if (!found) throw new Error('No merchant is the default one');
  return found;
}
