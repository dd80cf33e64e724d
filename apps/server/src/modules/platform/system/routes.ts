/** The system's calls. */
import { isInNetworks } from '@lantern/limits';
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok } from '../../../kernel/result.ts';
import { encryptPath, presentSettings, presentTemplates, presentWhitelabel } from './present.ts';
import { merchantOf, systemStatus } from './rules/merchant.ts';
import type { SettingsCache } from './settings-cache.ts';

/** Binds system.*. */
export function systemHandlers(kernel: Kernel, cache: SettingsCache): Handlers {
  const { clock, config, random } = kernel;
  const merchantFresh = async (code: string) => {
    const { merchants, currencyFormats } = await cache.fresh();
    return {
      merchant: merchants.find((merchant) => merchant.code === code) ?? merchantOf(merchants, ''),
      currencyFormats,
    };
  };
  return {
    'system.status': async ({ merchant: { code }, ip }) => {
      const { merchant } = await merchantFresh(code);
      const restricted = merchant.regionReason !== null || isInNetworks(merchant.refusedNetworks, ip);
      return ok({ status: systemStatus(merchant.maintenanceReason !== null, restricted), ip });
    },
    'system.whitelabel': async ({ merchant: { code } }) => ok(presentWhitelabel((await merchantFresh(code)).merchant)),
    'system.settings': async ({ merchant: { code }, language }) => {
      const { merchant, currencyFormats } = await merchantFresh(code);
      return ok(
        presentSettings(merchant, currencyFormats, {
          language,
          demo: config.environment === 'demo',
          serverTime: clock.now(),
        }),
      );
    },
    'system.customerService': async ({ merchant: { code } }) => {
      const { merchant } = await merchantFresh(code);
      return ok({
        list: merchant.customerService.map(({ csType, path }) => ({ csType, path: encryptPath(random, path) })),
      });
    },
    'system.domainRoute': async ({ merchant: { code } }) =>
      ok({ list: (await merchantFresh(code)).merchant.hosts.map((host) => ({ url: `https://${host}` })) }),
    'system.templateSet': async ({ merchant: { code } }) => ok(presentTemplates((await merchantFresh(code)).merchant)),
  };
}
