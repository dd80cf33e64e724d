/** The fast games of now, and the newest whole result below them. */
import { Empty, SectionHead } from '@lantern/ui';
import { useNavigate } from 'react-router';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/i18n.ts';
import { FastCardSkeleton } from '../../lib/lottery/fast-card-skeleton.tsx';
import { FastCard } from '../../lib/lottery/fast-card.tsx';
import { gamesOf, useLotteryMenu, type GameCard } from '../../lib/lottery/menu.ts';
import { ResultBoard, ResultBoardSkeleton } from '../../lib/lottery/result-board.tsx';
import styles from './home.module.css';

const SHOWN_MAXIMUM = 4;

export function LiveDraws() {
  const t = useT();
  const navigate = useNavigate();
  const menu = useLotteryMenu();
  return (
    <section className={styles.section}>
      <SectionHead title={t('home_live')} more={{ label: t('see_all'), onOpen: () => void navigate('/m/lottery') }} />
      <Block
        read={menu}
        waiting={
          <div className={styles.cards}>
            <FastCardSkeleton />
            <FastCardSkeleton />
          </div>
        }
      >
        {(answer) =>
          gamesOf(answer).length === 0 ? (
            <Empty title={t('lobby_empty')} />
          ) : (
            <div className={styles.cards}>
              {gamesOf(answer)
                .slice(0, SHOWN_MAXIMUM)
                .map((card) => (
                  <FastCard key={card.code} card={card} menu={answer} from="home" />
                ))}
            </div>
          )
        }
      </Block>
    </section>
  );
}

type DrawnCard = GameCard & { readonly lastDraw: NonNullable<GameCard['lastDraw']> };

/** The first game that has been drawn: its board changes with every draw. */
export function LatestResult() {
  const t = useT();
  const menu = useLotteryMenu();
  const drawn = menu.data && gamesOf(menu.data).find((card): card is DrawnCard => card.lastDraw !== null);
  if (menu.data ? !drawn : menu.isError) return null;
  return (
    <section className={styles.section}>
      <SectionHead title={t('home_result')} />
      {drawn ? <ResultBoard gameCode={drawn.code} gameName={drawn.name} {...drawn.lastDraw} /> : <ResultBoardSkeleton />}
    </section>
  );
}
