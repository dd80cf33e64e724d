/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { securitySettings, type SecurityDeps } from './settings.ts';

/** The handlers of the security centre. */
export function securityRoutes(deps: SecurityDeps) {
  return {
    'security.settings': ({ session }) => securitySettings(deps, session.memberId),
  } satisfies Handlers;
}
