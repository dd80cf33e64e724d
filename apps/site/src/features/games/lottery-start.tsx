/** The start of the lottery (NAV-19): the next draw to close, how to place a bet, the kinds of lotteries. */
import { LOTTERY_COUNTDOWN_TICK_MS } from '@lantern/contract/constants';
import { Button, Card, Countdown, Empty, Icon, SectionHead, Skeleton } from '@lantern/ui';
import { useAccess } from '../../lib/session/access.ts';
import { Block } from '../../lib/block.tsx';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { closesAtMs, gamesOf, useLotteryMenu, type GameCard, type Menu } from '../../lib/lottery/menu.ts';
import { Link, useNavigate } from '../../lib/navigation/navigation.tsx';
import { gamePath, lobbyPath } from '../../lib/navigation/paths.ts';
import styles from './lottery-start.module.css';
import { nextDraw } from './state/next-draw.ts';

export function LotteryStart() {
  const menu = useLotteryMenu();
  return (
    <div className={`gutter ${styles.start}`}>
      <Block read={menu} waiting={<StartSkeleton />}>
        {(answer) => <Start menu={answer} />}
      </Block>
    </div>
  );
}

function Start({ menu }: { readonly menu: Menu }) {
  const t = useT();
  const navigate = useNavigate();
  const cards = gamesOf(menu);
  if (cards.length === 0) return <Empty title={t('lobby_empty')} text={t('lobby_empty_text')} />;
  const next = nextDraw(cards);
  return (
    <>
      {next && <NextDraw card={next} menu={menu} />}
      <HowTo />
      <SectionHead
        title={t('lottery_start_kinds')}
        more={{ label: t('see_all'), onOpen: () => navigate(lobbyPath()) }}
      />
      <Card padding="none">
        {menu.categories.map((category) => (
          <Kind key={category.tag} category={category} menu={menu} />
        ))}
      </Card>
    </>
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
        <Countdown endsAtMs={closesAtMs(card, menu)} inHours tickMs={LOTTERY_COUNTDOWN_TICK_MS} />
      </div>
      <Button look="brand" wide onClick={() => go(gamePath(card.gameId, 'lottery'))} data-testid="start-lottery">
        {t('lottery_start_play')}
      </Button>
    </section>
  );
}

const STEPS: readonly (readonly [title: TextKey, text: TextKey])[] = [
  ['lottery_start_step_1', 'lottery_start_step_1_text'],
  ['lottery_start_step_2', 'lottery_start_step_2_text'],
  ['lottery_start_step_3', 'lottery_start_step_3_text'],
];

function HowTo() {
  const t = useT();
  return (
    <section>
      <SectionHead title={t('lottery_start_how')} />
      <ol className={styles.steps}>
        {STEPS.map(([title, text], index) => (
          <li key={title} className={styles.step}>
            <i aria-hidden="true">{index + 1}</i>
            <span>
              <b>{t(title)}</b>
              <small>{t(text)}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A category, how many games it has, and when the next of them closes. */
function Kind({ category, menu }: { readonly category: Menu['categories'][number]; readonly menu: Menu }) {
  const t = useT();
  const next = nextDraw(category.gameMenus);
  return (
    <Link to={lobbyPath(category.tag)} className={styles.kind} data-testid={`kind-${category.tag}`}>
      <span className={styles.kindWords}>
        <b>{category.labelName}</b>
        <small>{t('lottery_start_games', { count: category.gameMenus.length })}</small>
      </span>
      <Countdown endsAtMs={next ? closesAtMs(next, menu) : 0} inHours tickMs={LOTTERY_COUNTDOWN_TICK_MS} />
      <Icon name="caret-right" size={14} mirror />
    </Link>
  );
}

function StartSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton height={236} radius={18} />
      <div className={styles.below}>
        <Skeleton height={360} radius={18} />
      </div>
    </div>
  );
}
