/**
 * The lottery lobby (§2 /m/lottery): recently played lotteries, the lotteries by category, the last result of the
 * chosen one.
 */
import { Chip, Empty, SectionHead } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import { LotteryCardsSkeleton, LotteryPanel } from '../../lib/lottery/lottery-panel.tsx';
import { useLotteryMenu, type GameCard } from '../../lib/lottery/menu.ts';
import { ResultBoard, ResultBoardSkeleton } from '../../lib/lottery/result-board.tsx';
import styles from './lobby.module.css';
import { ChasesRow } from './parts/chases-row.tsx';
import { DrawHistory } from './parts/draw-history.tsx';
import { RecentRow } from './parts/recent-row.tsx';

export function Lobby() {
  const menu = useLotteryMenu();
  const [query] = useSearchParams();
  return (
    <>
      <RecentRow />
      <ChasesRow />
      <Block read={menu} waiting={<LobbySkeleton />}>
        {(answer) => (
          <LotteryPanel
            menu={answer}
            from="lottery"
            first={query.get('category') ?? undefined}
            below={(cards) => <Results cards={cards} />}
          />
        )}
      </Block>
    </>
  );
}

/** The board of one game, chosen by chips when there are several, with its history. */
function Results({ cards }: { readonly cards: readonly GameCard[] }) {
  const t = useT();
  const [code, setCode] = useState<string>();
  const [historyOpen, setHistoryOpen] = useState(false);
  // The first with a result, until another is chosen.
  const card = cards.find((one) => one.code === code) ?? cards.find(({ lastDraw }) => lastDraw !== null) ?? cards[0]!;
  return (
    <section className={styles.results}>
      <SectionHead
        title={t('lobby_results')}
        more={{ label: t('lobby_history'), onOpen: () => setHistoryOpen(true) }}
      />
      {cards.length > 1 && (
        <div className={`strip ${styles.games}`}>
          {cards.map((one) => (
            <Chip key={one.code} small selected={one === card} onClick={() => setCode(one.code)}>
              {one.name}
            </Chip>
          ))}
        </div>
      )}
      {card.lastDraw ? (
        <ResultBoard
          key={card.code}
          gameCode={card.code}
          gameName={card.name}
          format={card.format}
          {...card.lastDraw}
        />
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
      <LotteryCardsSkeleton />
      <div className={styles.results}>
        <ResultBoardSkeleton />
      </div>
    </div>
  );
}
