/** The current fast games, and the latest complete result below them. */
import { SectionHead } from '@lantern/ui';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { FastCardSkeleton } from '../../lib/lottery/fast-card-skeleton.tsx';
import { FastCard } from '../../lib/lottery/fast-card.tsx';
import { gamesOf, useLotteryMenu, type GameCard } from '../../lib/lottery/menu.ts';
import { ResultBoard, ResultBoardSkeleton } from '../../lib/lottery/result-board.tsx';
import styles from './home.module.css';
import { BlockFailure } from './parts/block-failure.tsx';

const SHOWN_MAXIMUM = 4;

/** Draws around the clock first: they happen while the visitor is watching. */
const aroundTheClock = (cards: readonly GameCard[]): readonly GameCard[] => [
  ...cards.filter(({ intervalSec }) => intervalSec !== undefined),
  ...cards.filter(({ intervalSec }) => intervalSec === undefined),
];

/** The lotteries being drawn now; a merchant without lotteries has no such block. */
export function LiveDraws() {
  const t = useT();
  const navigate = useNavigate();
  const { data: menu, error, refetch } = useLotteryMenu();
  const games = menu && aroundTheClock(gamesOf(menu)).slice(0, SHOWN_MAXIMUM);
  if (games?.length === 0) return null;
  return (
    <section className={styles.section} data-testid="live-draws">
      <SectionHead title={t('home_live')} more={{ label: t('see_all'), onOpen: () => navigate('/m/lottery') }} />
      {menu === undefined && error && <BlockFailure error={error} onRetry={() => void refetch()} />}
      {!(menu === undefined && error) && (
        <div className={styles.cards}>
          {menu && games ? (
            games.map((card) => <FastCard key={card.code} card={card} menu={menu} from="home" />)
          ) : (
            <>
              <FastCardSkeleton />
              <FastCardSkeleton />
            </>
          )}
        </div>
      )}
    </section>
  );
}

type DrawnCard = GameCard & { readonly lastDraw: NonNullable<GameCard['lastDraw']> };

/** The first game with a result: its board changes with every draw. */
export function LatestResult() {
  const t = useT();
  const menu = useLotteryMenu();
  const drawn = menu.data && gamesOf(menu.data).find((card): card is DrawnCard => card.lastDraw !== null);
  if (menu.data ? !drawn : menu.isError) return null;
  return (
    <section className={styles.section}>
      <SectionHead title={t('home_result')} />
      {drawn ? (
        <ResultBoard gameCode={drawn.code} gameName={drawn.name} format={drawn.format} {...drawn.lastDraw} />
      ) : (
        <ResultBoardSkeleton />
      )}
    </section>
  );
}
