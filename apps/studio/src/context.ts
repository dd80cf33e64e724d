/** Dependencies of the studio's verbs. */
import type { Clock } from './kernel/clock.ts';
import type { Database } from './kernel/database.ts';
import type { Logger } from './kernel/log.ts';
import type { Engines } from './rounds/engine.ts';
import type { WalletClient } from './wallet/client.ts';

export interface StudioContext {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly wallet: WalletClient;
  readonly engines: Engines;
  /** Whether the sportsbook is open: it has a feed. */
  readonly hasSports: boolean;
  /** Wakes the dispatcher: there are new wallet calls. */
  wakeDispatcher(): void;
}
