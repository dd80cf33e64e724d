/**
 * The game centre (HOME-08, HOME-09): a rail of categories, and the content of the chosen one. Home and /m/gameCenter
 * show the same.
 */
import { TOAST_INFO_MS } from '@lantern/contract/constants';
import { useToasts } from '@lantern/ui';
import { useMemo, useRef, type RefObject } from 'react';
import { useAccess } from '../../lib/session/access.ts';
import { client } from '../../lib/server/calls.ts';
import { menuCategories, vendorsByFamily, viewOf, type Vendor } from '../../lib/games/categories.ts';
import { useLaunch } from '../../lib/games/launch.ts';
import { useVendors } from '../../lib/games/vendors.ts';
import { selectHomeCategory, useHomeCategory, type HomeCategory } from '../../lib/games/home-category.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import styles from './game-centre.module.css';
import { FamilyGames, FamilyVendors, FavouriteGames } from './parts/category-blocks.tsx';
import { CategoryRail, CategoryRailSkeleton } from './parts/category-rail.tsx';
import { LotteryTab } from './parts/lottery-tab.tsx';
import { HotBlock } from './parts/hot-block.tsx';
import type { HomeVariant } from './state/hot-block.ts';

const NO_VENDORS: readonly Vendor[] = [];
const START_LOTTERY = '/m/startLottery';

/** ELOTT is a link, not a tab: it opens the first of its games (HOME-08). */
function useOpenLottery(): () => Promise<void> {
  const launch = useLaunch();
  const access = useAccess();
  return async () => {
    const found = await client.call('game.list', { query: { gameType: 'ELOTT', pageNo: 1, pageSize: 1 } });
    const first = found.ok ? found.value.games[0] : undefined;
    if (first === undefined) access.go(START_LOTTERY);
    else launch(first);
  };
}

/** Scrolls the head of the block under the header again when the reader has scrolled past it. */
function scrollToTop(block: HTMLElement | null): void {
  if (block === null) return;
  const marginPx = Number.parseFloat(getComputedStyle(block).scrollMarginTop) || 0;
  const { top } = block.getBoundingClientRect();
  if (top < marginPx) window.scrollTo(0, window.pageYOffset + top - marginPx);
}

/** Promotions navigate, the lottery opens, everything else becomes the current category. */
function useChoose(block: RefObject<HTMLElement | null>): (code: string) => void {
  const t = useT();
  const access = useAccess();
  const toasts = useToasts();
  const session = useSession();
  const openLottery = useOpenLottery();
  return (code) => {
    const view = viewOf(code);
    if (view === 'promotions') access.go('/m/activity');
    else if (view === 'lottery') void openLottery();
    else {
      if (view === 'favourites' && session === null)
        toasts.show({ type: 'info', text: t('in_logged_login'), durationMs: TOAST_INFO_MS });
      selectHomeCategory(code as HomeCategory);
      scrollToTop(block.current);
    }
  };
}

export function GameCentre({ variant }: { readonly variant: HomeVariant }) {
  const block = useRef<HTMLElement>(null);
  const choose = useChoose(block);
  const { vendors, error, refetch, isPending } = useVendors();
  const families = useMemo(() => vendorsByFamily(vendors ?? NO_VENDORS), [vendors]);
  const categories = useMemo(() => menuCategories(Array.from(families.keys())), [families]);
  const wanted = useHomeCategory();
  // A family is hidden once its last vendor was switched off.
  const chosen = categories.includes(wanted) ? wanted : 'HOT';
  return (
    <section ref={block} className={`gutter ${styles.centre}`} data-testid="game-centre" data-category={chosen}>
      {isPending ? (
        <CategoryRailSkeleton />
      ) : (
        <CategoryRail
          categories={categories}
          chosen={chosen}
          onChoose={choose}
          onRetry={error && vendors === undefined ? () => void refetch() : undefined}
        />
      )}
      <div className={styles.panel}>
        <Panel chosen={chosen} variant={variant} vendors={families.get(chosen) ?? NO_VENDORS} />
      </div>
    </section>
  );
}

interface PanelProps {
  readonly chosen: string;
  readonly variant: HomeVariant;
  readonly vendors: readonly Vendor[];
}

function Panel({ chosen, variant, vendors }: PanelProps) {
  const view = viewOf(chosen);
  if (view === 'hot') return <HotBlock variant={variant} />;
  if (view === 'favourites') return <FavouriteGames />;
  if (view === 'lotteries') return <LotteryTab />;
  if (view === 'games') return <FamilyGames key={chosen} code={chosen} />;
  return <FamilyVendors code={chosen} vendors={vendors} />;
}
