/** Merchants: a new brand made in the console, and its look. The public API of this module. See README.md. */
import type { Module } from '../../../kernel/module.ts';
import type { OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok } from '../../../kernel/result.ts';
import { CURRENCIES } from '@lantern/money';
import { createMerchant, listMerchants, setLook, type MerchantsDeps } from './create-merchant.ts';

export type { MerchantsDeps } from './create-merchant.ts';

export interface MerchantsModule extends Module {
  readonly opsHandlers: Pick<
    Required<OpsHandlers>,
    'ops.merchants.list' | 'ops.merchants.options' | 'ops.merchants.create' | 'ops.merchants.setLook'
  >;
}

/** Builds the module. */
export function createMerchants(deps: MerchantsDeps): MerchantsModule {
  return {
    name: 'merchants',
    opsHandlers: {
      'ops.merchants.list': async ({ tx, operator }) => ok({ list: await listMerchants(deps, tx, operator.merchants) }),
      'ops.merchants.options': async ({ tx, merchant }) =>
        ok({ currencies: Object.keys(CURRENCIES), vendors: await deps.catalogue.vendorsFor(tx, merchant.code) }),
      'ops.merchants.create': (context, { body }) => createMerchant(deps, context, body),
      'ops.merchants.setLook': (context, { body }) => setLook(deps, context, body),
    },
  };
}
