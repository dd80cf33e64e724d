/** The dependencies of this module. */
import type { MemberId, SessionId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CatalogueModule } from '../catalogue/index.ts';

/** Ports to other modules, wired in compose. */
export interface LaunchDeps {
  readonly catalogue: Pick<CatalogueModule, 'findLaunch' | 'closureOf' | 'integrationOf' | 'recordOpened'>;
  /** Whether the lottery has a game with this code. */
  lotteryGameExists(gameCode: string): Promise<boolean>;
  /** Opens a session for a frame under the session that launched it; undefined if that one has ended. */
  openFrameSession(
    tx: Tx,
    parentId: SessionId,
  ): Promise<
    { readonly token: string; readonly userName: string; readonly type: number; readonly currency: string } | undefined
  >;
  /** The member's available balance, in minor units. */
  balanceOf(memberId: MemberId, currency: string): Promise<bigint>;
  /** Whether the member may play now: not self-excluded, not on a break, play time left today. */
  admitPlay(
    tx: Tx,
    memberId: MemberId,
  ): Promise<Result<undefined, 'account_self_excluded' | 'account_cooling_off' | 'play_time_reached'>>;
  /** Whether an operator has closed a product for the member: the lottery, or a vendor by its code. */
  isRestricted(memberId: MemberId, product: string): Promise<boolean>;
  /** Whether the product is open for the member, in the transaction that opens a session there. */
  admitProduct(tx: Tx, memberId: MemberId, product: string): Promise<Result<undefined, 'product_restricted'>>;
  /** The member's VIP level; 0 is the first. */
  vipLevelOf(memberId: MemberId, currency: string): Promise<number>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: LaunchDeps;
}
