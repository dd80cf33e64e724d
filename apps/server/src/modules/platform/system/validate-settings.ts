/** Validates a merchant's settings. */
import { AGE_MINIMUM_SOME_BRANDS_YEARS, AGE_MINIMUM_YEARS } from '@lantern/contract/constants';
import { supportAddress } from '@lantern/contract/support-addresses';
import type { MerchantRow, SettingsChange } from './store.ts';
import { isNetwork } from '../../../kernel/networks.ts';

const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;
const ORIGIN = /^https:\/\/[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/;
const ADDRESS = /^(?:\/(?!\/)|https:\/\/|itms-services:\/\/)[^\s]{1,500}$/;

/** The invalid field after the change; undefined when all are valid. */
export function faultOfSettings(merchant: MerchantRow, change: SettingsChange): keyof SettingsChange | undefined {
  const { hosts, imageCdns, linkHosts, affiliateUrls, refusedNetworks, minimumAge } = change;
  if (hosts?.some((host) => !HOST.test(host))) return 'hosts';
  if (imageCdns?.some((address) => !ORIGIN.test(address))) return 'imageCdns';
  if (linkHosts?.some((host) => !HOST.test(host))) return 'linkHosts';
  if (affiliateUrls?.some((address) => !ADDRESS.test(address))) return 'affiliateUrls';
  if (refusedNetworks?.some((network) => !isNetwork(network))) return 'refusedNetworks';
  if (
    minimumAge !== undefined &&
    (!Number.isInteger(minimumAge) || minimumAge < AGE_MINIMUM_YEARS || minimumAge > AGE_MINIMUM_SOME_BRANDS_YEARS)
  )
    return 'minimumAge';
  const { languages, defaultLanguage } = { ...merchant, ...change };
  if (new Set(languages).size !== languages.length) return 'languages';
  if (!languages.includes(defaultLanguage)) return 'defaultLanguage';
  const { feedbackWordsMinimum: minimum, feedbackWordsMaximum: maximum } = { ...merchant, ...change };
  if (!Number.isInteger(minimum) || minimum < 1) return 'feedbackWordsMinimum';
  if (!Number.isInteger(maximum) || maximum < minimum) return 'feedbackWordsMaximum';
  return undefined;
}

/** Whether a customer-service entry may lead there from one of the merchant's own hosts (MSG-07). */
export const isSupportAddress = ({ hosts }: Pick<MerchantRow, 'hosts'>, path: string): boolean =>
  (hosts.length > 0 ? hosts : ['localhost']).some((host) => supportAddress(path, `https://${host}`) !== undefined);

/** Whether an address may be a download link. */
export const isDownloadAddress = (url: string): boolean => ADDRESS.test(url);
