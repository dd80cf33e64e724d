import { WinnerList } from '../features/content/winner-list.tsx';

/** The winner board as a page (NAV-16). */
export default function WinnerBoardPage() {
  return <WinnerList />;
}
