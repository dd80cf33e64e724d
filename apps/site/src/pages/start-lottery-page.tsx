import { LotteryStart } from '../features/games/lottery-start.tsx';

/** The entry to the lottery (§2 /m/startLottery). */
export default function StartLotteryPage() {
  return <LotteryStart />;
}
