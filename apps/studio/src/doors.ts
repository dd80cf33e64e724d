/** What the studio's verbs share. */
import type { Clock } from './kernel/clock.ts';
import type { Database } from './kernel/database.ts';
import type { Logger } from './kernel/log.ts';
import type { Engines } from './rounds/engine.ts';
import type { WalletClient } from './wallet/client.ts';

export interface Doors {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly wallet: WalletClient;
  readonly engines: Engines;
  /** There is something new to tell the wallet. */
  wakePayer(): void;
}
