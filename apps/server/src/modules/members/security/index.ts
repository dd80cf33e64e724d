/** Security: the centre that shows an account's security from other modules. The public API of this module. */
import type { Module } from '../../../kernel/module.ts';
import { securityRoutes } from './routes.ts';
import type { SecurityDeps } from './settings.ts';

export type { SecurityDeps } from './settings.ts';

export interface SecurityModule extends Module {
  readonly handlers: ReturnType<typeof securityRoutes>;
}

/** Builds the module. */
export function createSecurity(deps: SecurityDeps): SecurityModule {
  return { name: 'security', handlers: securityRoutes(deps) };
}
