/** The lottery lobby (LOTT-01, LOTT-02): categories that have games, their cards, the last result of the chosen game. */
import { Chip, Empty, SectionHead } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/i18n.ts';
import { FastCardSkeleton } from '../../lib/lottery/fast-card-skeleton.tsx';
import { FastCard } from '../../lib/lottery/fast-card.tsx';
import { useLotteryMenu, type GameCard, type Menu } from '../../lib/lottery/menu.ts';
import { ResultBoard, ResultBoardSkeleton } from '../../lib/lottery/result-board.tsx';
import styles from './lobby.module.css';
import { DrawHistory } from './parts/draw-history.tsx';
import { WeekdayBar } from './parts/weekday-bar.tsx';
import { drawsOn, hasWeekdays, NO_WEEKDAY } from './parts/weekdays.ts';

export function Lobby() {
  const t = useT();
  const menu = useLotteryMenu();
  return (
    <Block read={menu} waiting={<LobbySkeleton />}>
      {(answer) => (answer.categories.length === 0 ? <Empty title={t('lobby_empty')} text={t('lobby_empty_text')} /> : <Categories menu={answer} />)}
    </Block>
  );
}

function Categories({ menu }: { readonly menu: Menu }) {
  const t = useT();
  const [tag, setTag] = useState(menu.categories[0]?.tag);
  const [weekday, setWeekday] = useState(NO_WEEKDAY);
  const category = menu.categories.find((one) => one.tag === tag) ?? menu.categories[0]!;
  const cards = category.gameMenus.filter((card) => drawsOn(card, weekday));
  const choose = (next: string) => {
    setTag(next);
    setWeekday(NO_WEEKDAY);
  };
  return (
    <>
      <div className={`strip ${styles.chips}`} role="group" aria-label={t('lobby_categories')}>
        {menu.categories.map((one) => (
          <Chip key={one.tag} selected={one.tag === category.tag} onClick={() => choose(one.tag)} data-testid={`category-${one.tag}`}>
            {one.labelName}
          </Chip>
        ))}
      </div>
      <div className="gutter">
        {hasWeekdays(category.tag) && <WeekdayBar chosen={weekday} onChoose={setWeekday} />}
        {cards.length === 0 ? (
          <Empty title={t('lobby_empty_day')} />
        ) : (
          <div className={styles.cards}>
            {cards.map((card) => (
              <FastCard key={card.code} card={card} menu={menu} from="lottery" />
            ))}
          </div>
        )}
        {cards.length > 0 && <Results cards={cards} />}
      </div>
    </>
  );
}

/** The board of one game, chosen by chips when there are several, with its history. */
function Results({ cards }: { readonly cards: readonly GameCard[] }) {
  const t = useT();
  const [code, setCode] = useState<string>();
  const [historyOpen, setHistoryOpen] = useState(false);
  const card = cards.find((one) => one.code === code) ?? cards[0]!;
  return (
    <section className={styles.results}>
      <SectionHead title={t('lobby_results')} more={{ label: t('lobby_history'), onOpen: () => setHistoryOpen(true) }} />
      {cards.length > 1 && (
        <div className={styles.games}>
          {cards.map((one) => (
            <Chip key={one.code} small selected={one === card} onClick={() => setCode(one.code)}>
              {one.name}
            </Chip>
          ))}
        </div>
      )}
      {card.lastDraw ? (
        <ResultBoard key={card.code} gameCode={card.code} gameName={card.name} {...card.lastDraw} />
      ) : (
        <Empty title={t('draw_none_yet')} />
      )}
      {historyOpen && <DrawHistory card={card} onClose={() => setHistoryOpen(false)} />}
    </section>
  );
}

function LobbySkeleton() {
  return (
    <div className={`gutter ${styles.waiting}`}>
      <div className={styles.cards}>
        <FastCardSkeleton />
        <FastCardSkeleton />
      </div>
      <div className={styles.results}>
        <ResultBoardSkeleton />
      </div>
    </div>
  );
}
