/** Providers a merchant offers (§3 Whitelabel switches): those that are configured and enabled. */
import type { SocialProvider } from '@lantern/contract';
import type { ModuleContext } from '../context.ts';

const SWITCH_OF = { facebook: 'FACEBOOKLOGIN3', google: 'GOOGLELOGIN3' } as const satisfies Record<
  SocialProvider,
  string
>;

/** The providers of a merchant, in the contract's order. */
export async function offeredProviders(
  { deps, issuers }: ModuleContext,
  merchantCode: string,
): Promise<readonly SocialProvider[]> {
  const switches = await deps.switches(merchantCode);
  return issuers.known.filter((provider) => switches[SWITCH_OF[provider]]);
}

/** Whether the merchant offers this one. */
export const isOffered = async (
  module: ModuleContext,
  merchantCode: string,
  provider: SocialProvider,
): Promise<boolean> => (await offeredProviders(module, merchantCode)).includes(provider);
