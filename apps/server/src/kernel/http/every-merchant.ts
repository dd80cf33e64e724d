/** What is the installation's, not one merchant's: who works for every merchant changes or sees it, and each merchant finds it in its trail. */
import { refuse, type Refused } from '../result.ts';
import type { OpsContext } from './ops-context.ts';

interface Installation {
  merchantCodes(): readonly string[];
}

/** Whether someone of these merchants works for all there are. */
export const isOfEveryMerchant = (installation: Installation, merchants: readonly string[]): boolean =>
  installation.merchantCodes().every((code) => merchants.includes(code));

/** Refuses merchant_foreign to who does not work for every merchant. */
export const foreignTo = (
  installation: Installation,
  merchants: readonly string[],
): Refused<'merchant_foreign'> | undefined =>
  isOfEveryMerchant(installation, merchants) ? undefined : refuse('merchant_foreign');

/** Adds the entry of the call for further merchants, after the fields are set: each finds it in its own trail. */
export function recordAtEach({ trail, merchant }: OpsContext<'operator'>, merchants: readonly string[]): void {
  for (const merchantCode of merchants) if (merchantCode !== merchant.code) trail.also({ merchantCode });
}
