/** Operators: the people of the console. The public API of this module. See README.md. */
import { rightsOf, type Right, type Role } from '@lantern/contract/ops';
import { ConfigError } from '../../../kernel/config.ts';
import type { OperatorSession } from '../../../kernel/http/ops-context.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { createContext, type OperatorsDeps } from './context.ts';
import { writeTotp } from './factor-store.ts';
import { approvedVerbs, operatorsHandlers } from './routes.ts';
import { authenticate, SPAN } from './sessions.ts';
import {
  admitTo,
  deleteLapsed,
  findByName,
  findDemoOperator,
  findOperator,
  insertOperator,
  writeEnrolled,
} from './store.ts';

export type { MerchantName, OperatorsDeps } from './context.ts';
export { createByCommand, listByCommand, resetByCommand, type Person } from './commands.ts';

/** A login the demo publishes, one for each role. */
export interface DemoOperator {
  readonly username: string;
  readonly displayName: string;
  readonly password: string;
  /** Base 32, as authenticator apps take it. */
  readonly totpSecret: string;
  readonly role: Role;
}

/** What an operator may do, and for whom. */
export interface Grant {
  readonly merchants: readonly string[];
  readonly rights: ReadonlySet<Right>;
}

export interface OperatorsModule extends Module {
  readonly opsHandlers: ReturnType<typeof operatorsHandlers>;
  readonly approved: ReturnType<typeof approvedVerbs>;
  /** The open session of a cookie's token; a passive call does not renew it. */
  authenticate(token: string, passive: boolean): Promise<OperatorSession | undefined>;
  /** Merchants and rights of an operator who may sign in; undefined for anyone else. */
  grantOf(tx: Tx, operatorId: string): Promise<Grant | undefined>;
  /** The person also works for a merchant from the next call on. */
  admitTo(tx: Tx, operatorId: string, merchantCode: string, by: string): Promise<void>;
  /** Makes a published login of the demo; idempotent. Throws outside the demo. */
  addDemoOperator(person: DemoOperator, merchants: readonly string[]): Promise<void>;
}

/** Builds the module. Production refuses to start while a published login of a demo may sign in. */
export async function createOperators(kernel: Kernel, deps: OperatorsDeps): Promise<OperatorsModule> {
  const module = createContext(kernel, deps);
  const isDemo = kernel.config.environment === 'demo';
  const published = isDemo ? undefined : await findDemoOperator(kernel.db);
  if (published !== undefined)
    throw new ConfigError(
      `LANTERN_ENV is production, but operator ${published} has the demo's published password; disable the demo's operators first`,
    );
  return {
    name: 'operators',
    opsHandlers: operatorsHandlers(module),
    approved: approvedVerbs(module),
    jobs: [{ name: 'operators.prune', cron: '*/5 * * * *', run: () => deleteLapsed(kernel.db) }],
    authenticate: (token, passive) => authenticate(module, token, passive),
    async grantOf(tx, operatorId) {
      const found = await findOperator(tx, operatorId, SPAN);
      return found?.state === 'active' || found?.state === 'locked'
        ? { merchants: found.merchants, rights: new Set(rightsOf(found.roles)) }
        : undefined;
    },
    admitTo,
    async addDemoOperator({ username, displayName, password, totpSecret, role }, merchants) {
      if (!isDemo) throw new Error('Published logins are for the demo only');
      if (await findByName(kernel.db, username, SPAN)) return;
      const id = kernel.ids.next<string>();
      const hash = await deps.passwords.hash(password);
      await transact(kernel.db, async (tx) => {
        const person = { id, username, displayName, language: 'VI' as const, roles: [role], merchants };
        // Two nodes may make them at the same time.
        if (!(await insertOperator(tx, { ...person, demo: true, by: 'demo' }))) return;
        await writeTotp(tx, id, module.secrets.seal(id, totpSecret), 0);
        await writeEnrolled(tx, id, hash);
      });
    },
  };
}
