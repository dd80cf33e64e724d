/** The lower half of home, one chunk: favourites, draws, winners, vendors, footer. */
import { FavouritesBlock } from './favourites-block.tsx';
import { LatestResult, LiveDraws } from './live-draws.tsx';
import { SiteFooter } from './site-footer.tsx';
import { VendorMenu } from './vendor-menu.tsx';
import { WinnerBoard } from './winner-board.tsx';

export function LowerHome() {
  return (
    <>
      <FavouritesBlock />
      <div className="gutter">
        <LiveDraws />
        <LatestResult />
        <WinnerBoard />
      </div>
      <VendorMenu />
      <div className="gutter">
        <SiteFooter />
      </div>
    </>
  );
}
