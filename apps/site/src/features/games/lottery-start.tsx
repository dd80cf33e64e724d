/** The start of the lottery: the draw that is next, the others after it, the lobby behind them all (NAV-19). */
import { Button, Countdown, Empty, SectionHead } from '@lantern/ui';
import { useNavigate } from '../../lib/navigation.tsx';
import { useAccess } from '../../lib/access.ts';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/i18n.ts';
import { FastCardSkeleton } from '../../lib/lottery/fast-card-skeleton.tsx';
import { FastCard } from '../../lib/lottery/fast-card.tsx';
import { closesAtMs, gamesOf, useLotteryMenu, type GameCard, type Menu } from '../../lib/lottery/menu.ts';
import { gamePath } from '../../lib/paths.ts';
import styles from './lottery-start.module.css';
import { nextDraw } from './state/next-draw.ts';

const LOBBY = '/m/lottery';

export function LotteryStart() {
  const t = useT();
  const navigate = useNavigate();
  const menu = useLotteryMenu();
  return (
    <div className={`gutter ${styles.start}`}>
      <Block read={menu} waiting={<StartSkeleton />}>
        {(answer) => {
          const cards = gamesOf(answer);
          if (cards.length === 0) return <Empty title={t('lobby_empty')} text={t('lobby_empty_text')} />;
          const next = nextDraw(cards);
          return (
            <>
              {next && <NextDraw card={next} menu={answer} />}
              <SectionHead title={t('lottery_start_all')} more={{ label: t('see_all'), onOpen: () => navigate(LOBBY) }} />
              <div className={styles.cards}>
                {cards.map((card) => (
                  <FastCard key={card.code} card={card} menu={answer} from="lottery" />
                ))}
              </div>
            </>
          );
        }}
      </Block>
    </div>
  );
}

function NextDraw({ card, menu }: { readonly card: GameCard; readonly menu: Menu }) {
  const t = useT();
  const { go } = useAccess();
  return (
    <section className={styles.hero} aria-label={t('lottery_start_next')}>
      <p className={styles.eyebrow}>{t('lottery_start_next')}</p>
      <h2 className={styles.name}>{card.name}</h2>
      <p className={styles.remark}>{card.remark}</p>
      <div className={styles.clock}>
        <span className={styles.clockLabel}>{t('draw_left')}</span>
        <Countdown endsAtMs={closesAtMs(card, menu)} />
      </div>
      <Button look="brand" wide onClick={() => go(gamePath(card.gameId, 'lottery'))} data-testid="start-lottery">
        {t('lottery_start_play')}
      </Button>
    </section>
  );
}

function StartSkeleton() {
  return (
    <div className={styles.cards}>
      <FastCardSkeleton />
      <FastCardSkeleton />
    </div>
  );
}
