/** The cards of the lottery tab. */
import { Block } from '../../../lib/block.tsx';
import { LotteryCardsSkeleton, LotteryPanel } from '../../../lib/lottery/lottery-panel.tsx';
import { useLotteryMenu } from '../../../lib/lottery/menu.ts';

export function Lotteries() {
  const menu = useLotteryMenu();
  return (
    <Block read={menu} waiting={<LotteryCardsSkeleton />}>
      {(answer) => <LotteryPanel menu={answer} from="home" />}
    </Block>
  );
}
