/** Opening a game (§4 Game launch): the lottery's own frame, or the frame of a vendor. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { CallContext } from '../../kernel/http/call-context.ts';
import type { Result } from '../../kernel/result.ts';
import type { Doors } from './doors.ts';
import { launchLottery } from './launch-lottery.ts';
import { launchVendorGame } from './launch-vendor-game.ts';
import { isLotteryVendor } from './rules/lottery-frame.ts';

/** Answers the address of the game's frame. See the two launchers for what they refuse. */
export async function launchGame(
  doors: Doors,
  context: CallContext<'session'>,
  query: ParsedInput<Calls['launch.game']>['query'],
): Promise<Result<AnswerOf<Calls['launch.game']>>> {
  return isLotteryVendor(query.vendor) ? await launchLottery(doors, context, query) : await launchVendorGame(doors, context, query);
}
