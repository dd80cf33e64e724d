/** What the verbs of this module work with. */
import type { SessionId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Tx } from '../../kernel/tx.ts';

/** What launch needs of other modules. */
export interface LaunchDeps {
  /** Whether the lottery has a game of this code that may be opened. */
  lotteryGameExists(gameCode: string): Promise<boolean>;
  /** Opens a session for a frame under the session that launched it; undefined when that one is over. */
  openFrameSession(
    tx: Tx,
    parentId: SessionId,
  ): Promise<{ readonly token: string; readonly userName: string; readonly type: number; readonly currency: string } | undefined>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: LaunchDeps;
}
