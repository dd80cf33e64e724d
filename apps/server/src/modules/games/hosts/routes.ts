/** Handlers of the hosts' calls. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { listHosts } from './hosts-on-air.ts';

/** The module's handlers by call. */
export function hostsRoutes(module: ModuleContext) {
  return {
    'chat.models': async ({ merchant, language, userAgent }) =>
      ok({ list: [...(await listHosts(module, merchant.code, language, userAgent))] }),
  } satisfies Handlers;
}
