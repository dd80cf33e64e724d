/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import { ok } from '../../kernel/result.ts';
import type { Doors } from './doors.ts';
import { listHosts } from './hosts-on-air.ts';

/** The module's handlers by call. */
export function hostsRoutes(doors: Doors) {
  return {
    'chat.models': async ({ merchant, language }) => ok({ list: [...(await listHosts(doors, merchant.code, language))] }),
  } satisfies Handlers;
}
