/** Handlers of the VIP calls. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { VipContext } from './context.ts';
import { readStatus } from './read-status.ts';

/** Handlers of vip.*. */
export function vipRoutes(module: VipContext) {
  return {
    'vip.status': async ({ session: { memberId, currency }, merchant: { code, timeZone }, language }) =>
      await readStatus(module, { memberId, merchantCode: code, currency, timeZone }, language),
  } satisfies Pick<Handlers, 'vip.status'>;
}
