/** What the verbs of this module work with. */
import type { MemberId, SessionId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { CatalogueModule } from '../catalogue/index.ts';

/** What launch needs of other modules. */
export interface LaunchDeps {
  readonly catalogue: Pick<CatalogueModule, 'findLaunch' | 'closureOf' | 'integrationOf' | 'noteOpened'>;
  /** Whether the lottery has a game of this code that may be opened. */
  lotteryGameExists(gameCode: string): Promise<boolean>;
  /** Opens a session for a frame under the session that launched it; undefined when that one is over. */
  openFrameSession(
    tx: Tx,
    parentId: SessionId,
  ): Promise<{ readonly token: string; readonly userName: string; readonly type: number; readonly currency: string } | undefined>;
  /** What the member could stake now, in minor units. */
  balanceOf(memberId: MemberId, currency: string): Promise<bigint>;
  /** Whether the member may play at all now: not excluded, not on a break, time left today. */
  admitPlay(tx: Tx, memberId: MemberId): Promise<Result<undefined, 'account_self_excluded' | 'account_cooling_off' | 'play_time_reached'>>;
  /** The member's club label, for example "VIP 3"; empty without one. */
  clubLabelOf(memberId: MemberId): Promise<string>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: LaunchDeps;
}
