/** Customer-service addresses: entries of the merchant, decoded here, and only those on the allowlist (MSG-07). */
import { MODULE_IDS } from '@lantern/contract/constants';
import { supportAddress } from '@lantern/contract/support-addresses';
import type { Answer } from '@lantern/web';
import { useEffect, useState } from 'react';
import { useCall } from '../server/calls.ts';
import { decodePath } from '../navigation/decode-path.ts';

type Entry = Answer<'system.customerService'>['list'][number];
/** WHATSAPP a messaging app, LIVECHAT a live chat, CS everything else. */
export type CustomerServiceAddresses = Partial<Record<Entry['csType'], string>>;

const NONE: CustomerServiceAddresses = {};
const FRESH_MS = 60_000;

async function addressesOf(list: readonly Entry[]): Promise<CustomerServiceAddresses> {
  const found: CustomerServiceAddresses = {};
  await Promise.all(
    list.map(async ({ csType, path }) => {
      const decoded = await decodePath(path);
      const address = decoded === undefined ? undefined : supportAddress(decoded, window.location.origin);
      if (address !== undefined) found[csType] = address;
    }),
  );
  return found;
}

const useEntries = () =>
  useCall('system.customerService', { query: { moduleId: MODULE_IDS.common } }, { staleMs: FRESH_MS });

/** Whether the customer-service entries are loaded, a refusal as well. */
export const useServiceKnown = (): boolean => !useEntries().isPending;

/** Addresses by kind; a kind that is not staffed is absent, and so is everything until the entries are loaded. */
export function useCustomerService(): CustomerServiceAddresses {
  const { data } = useEntries();
  const [addresses, setAddresses] = useState(NONE);
  const list = data?.list;
  useEffect(() => {
    if (list === undefined) return;
    let left = false;
    void addressesOf(list).then((found) => left || setAddresses(found));
    return () => {
      left = true;
    };
  }, [list]);
  return addresses;
}
