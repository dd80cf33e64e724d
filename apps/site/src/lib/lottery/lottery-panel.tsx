/**
 * Lotteries by category (LOTT-01 to LOTT-03): chips, the weekday bar for draws on fixed weekdays, the cards. The lobby
 * and the lottery tab of the game centre show the same. The first loaded menu decides the first category.
 */
import { Chip, Empty, Skeleton } from '@lantern/ui';
import { useState, type ReactNode } from 'react';
import { Block } from '../block.tsx';
import { useT } from '../language/i18n.ts';
import { favouritesFirst } from '../games/game-card.ts';
import { DrawCard } from './draw-card.tsx';
import styles from './lottery-panel.module.css';
import { KENO_TAG, useKenoEnabled, useKenoMenu } from './keno.ts';
import { closesAtMs, type GameCard, type Menu } from './menu.ts';
import { useLotteryStars } from './use-lottery-stars.ts';
import { WeekdayBar } from './weekday-bar.tsx';
import { drawsOn, hasWeekdays, NO_WEEKDAY } from './weekdays.ts';

interface LotteryPanelProps {
  readonly menu: Menu;
  readonly from: 'home' | 'lottery';
  /** The initial category; the first one when it is invalid. */
  readonly first?: string | undefined;
  /** Below the cards of the current category. */
  readonly below?: ((cards: readonly GameCard[]) => ReactNode) | undefined;
}

export function LotteryPanel({ menu, from, first, below }: LotteryPanelProps) {
  const t = useT();
  const kenoEnabled = useKenoEnabled();
  const [tag, setTag] = useState(first);
  const [weekday, setWeekday] = useState(NO_WEEKDAY);
  const choices = menu.categories.map((category) => ({ tag: category.tag, name: category.labelName }));
  if (kenoEnabled) choices.push({ tag: KENO_TAG, name: t('lobby_keno') });
  const chosen = choices.find((choice) => choice.tag === tag) ?? choices[0];
  if (chosen === undefined) return <Empty title={t('lobby_empty')} text={t('lobby_empty_text')} />;
  const choose = (next: string) => {
    setTag(next);
    setWeekday(NO_WEEKDAY);
  };
  const rest = { from, weekday, below, tag: chosen.tag };
  return (
    <>
      <div
        className={`strip ${styles.chips}`}
        role="group"
        aria-label={t('lobby_categories')}
        data-testid="lottery-categories"
      >
        {choices.map((choice) => (
          <Chip
            key={choice.tag}
            selected={choice === chosen}
            onClick={() => choose(choice.tag)}
            data-testid={`category-${choice.tag}`}
          >
            {choice.name}
          </Chip>
        ))}
      </div>
      <div className="gutter">
        {hasWeekdays(chosen.tag) && <WeekdayBar chosen={weekday} nowMs={menu.serverTime} onChoose={setWeekday} />}
        {chosen.tag === KENO_TAG ? <KenoCards {...rest} /> : <Cards {...rest} menu={menu} />}
      </div>
    </>
  );
}

interface CardsProps extends Omit<LotteryPanelProps, 'first'> {
  readonly tag: string;
  readonly weekday: number;
}

function KenoCards(props: Omit<CardsProps, 'menu'>) {
  const keno = useKenoMenu(true);
  return (
    <Block read={keno} waiting={<LotteryCardsSkeleton />}>
      {(menu) => <Cards {...props} menu={menu} />}
    </Block>
  );
}

function Cards({ menu, tag, weekday, from, below }: CardsProps) {
  const t = useT();
  const stars = useLotteryStars();
  const games = menu.categories.find((category) => category.tag === tag)?.gameMenus ?? [];
  const cards = favouritesFirst(
    games.filter((card) => drawsOn(card, weekday)),
    stars.isFavourite,
  );
  if (cards.length === 0) return <Empty title={t(weekday === NO_WEEKDAY ? 'lobby_empty' : 'lobby_empty_day')} />;
  return (
    <>
      <div className={styles.cards} data-testid="lottery-cards">
        {cards.map((card) => (
          <DrawCard
            key={card.code}
            card={card}
            closesAtMs={closesAtMs(card, menu)}
            from={from}
            starred={stars.isFavourite(card)}
            onStar={stars.toggle}
          />
        ))}
      </div>
      {below?.(cards)}
    </>
  );
}

/** Skeletons of the cards. */
export function LotteryCardsSkeleton() {
  return (
    <div className={styles.cards} aria-hidden="true">
      {[0, 1, 2, 3].map((box) => (
        <Skeleton key={box} height={124} radius={18} />
      ))}
    </div>
  );
}
