/** Opening a game (§4 Game launch): the lottery's own frame, or the frame of a vendor. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { LOTTERY_PRODUCT } from '@lantern/contract/constants';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { launchLottery } from './launch-lottery.ts';
import { launchVendorGame } from './launch-vendor-game.ts';
import { isLotteryVendor } from './rules/lottery-frame.ts';

/**
 * Returns the address of the game's frame. Refuses account_self_excluded, account_cooling_off, play_time_reached,
 * product_restricted; see the two launchers for further refusals.
 */
export async function launchGame(
  module: ModuleContext,
  context: CallContext<'session'>,
  query: ParsedInput<Calls['launch.game']>['query'],
): Promise<Result<AnswerOf<Calls['launch.game']>>> {
  const admitted = await module.deps.admitPlay(module.kernel.db, context.session.memberId);
  if (!admitted.ok) return admitted;
  const isLottery = isLotteryVendor(query.vendor);
  const product = isLottery ? LOTTERY_PRODUCT : query.vendor;
  if (await module.deps.isRestricted(context.session.memberId, product)) return refuse('product_restricted');
  return isLottery ? await launchLottery(module, context, query) : await launchVendorGame(module, context, query);
}
