/** One game: its issue, its board, the slip, the member's bets and the draws. */
import { CURRENCIES, writtenLike } from '@lantern/money/format';
import { ErrorState, OfflineBar, Skeleton } from '@lantern/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { cameIn } from '../bets/board-light.ts';
import { betsOf } from '../bets/price.ts';
import { tabsOf, type Way } from '../bets/ways.ts';
import { DrawSheet } from '../draw/draw-sheet.tsx';
import { DrawStrip } from '../draw/draw-strip.tsx';
import { useDrawWatch } from '../draw/use-draw-watch.ts';
import { GameHeader } from '../issue/game-header.tsx';
import { IssueCard } from '../issue/issue-card.tsx';
import { useIssue } from '../issue/use-issue.ts';
import { useLastDraw } from '../issue/use-last-draw.ts';
import { useCall } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { launchAddress } from '../lib/launch-address.ts';
import { tellTitle } from '../lib/parent-page.ts';
import { MyOrders } from '../orders/my-orders.tsx';
import { useIssueOrders } from '../orders/use-issue-orders.ts';
import { betStoreOf, chooseWay, NO_PICKS, setPicks, setUnit } from '../picking/bet-state.ts';
import { BetTabs } from '../picking/bet-tabs.tsx';
import { Board } from '../picking/board.tsx';
import styles from './game-screen.module.css';
import { Ordering } from './ordering.tsx';
import { useBalance } from './use-balance.ts';
import { useOnline } from '@lantern/web';

export interface GameScreenProps {
  readonly gameCode: string;
  readonly onGame: (gameCode: string) => void;
}

/** What a first bet is set to: the coin the slip's picture shows, in major units. */
const FIRST_STAKE = 5_000;
const NOTHING_ON_SALE: readonly never[] = [];

export function GameScreen({ gameCode, onGame }: GameScreenProps) {
  const t = useT();
  const online = useOnline();
  const phase = useIssue(gameCode);
  const sale = useCall('lottery.betTypes', { query: { gameCode, ...(launchAddress.prizeMode === undefined ? {} : { prizeMode: launchAddress.prizeMode }) } });
  const menu = useCall('lottery.menu', { query: { device: 'MOBILE' } }, { staleMs: 60_000 });
  const { lastDraw, loading: lastDrawLoading } = useLastDraw(gameCode);
  const balance = useBalance();
  const numero = phase.issue?.numero;
  const issueOrders = useIssueOrders(gameCode, numero);
  const watch = useDrawWatch(gameCode, numero, issueOrders.orders.some(({ status }) => status === 'pending'));
  const list = sale.data?.list ?? NOTHING_ON_SALE;
  const tabs = useMemo(() => tabsOf(list, launchAddress.playType), [list]);
  const gameName = menu.data?.categories.flatMap(({ gameMenus }) => gameMenus).find(({ code }) => code === gameCode)?.name ?? '';
  const nameOf = useCallback((id: string) => list.find(({ betType }) => betType === id)?.name ?? id, [list]);
  useEffect(() => {
    if (gameName !== '') tellTitle(gameName);
  }, [gameName]);

  return (
    <div className="column">
      <GameHeader gameCode={gameCode} gameName={gameName} numero={numero} betTypes={list} balance={balance} onGame={onGame} />
      {!online && <OfflineBar />}
      {watch.draw && !watch.withBets && <DrawStrip key={watch.draw.numero} draw={watch.draw} onClose={watch.close} />}
      <main className={styles.main}>
        <IssueCard phase={phase} lastDraw={lastDraw} lastDrawLoading={lastDrawLoading} />
        {sale.isPending && <BoardSkeleton />}
        {sale.isError && !sale.data && <ErrorState text={sale.error.message} code={sale.error.refusal.code} onRetry={() => void sale.refetch()} />}
        {sale.data && tabs.length === 0 && <ErrorState title={t('nothing_on_sale')} onRetry={() => void sale.refetch()} />}
        {sale.data && tabs.length > 0 && (
          <Betting key={gameCode} gameCode={gameCode} sale={sale.data} tabs={tabs} phase={phase} lastDraw={lastDraw} online={online} />
        )}
        <MyOrders numero={numero} issueOrders={issueOrders} selling={phase.selling} nameOf={nameOf} />
      </main>
      {watch.draw && watch.withBets && <DrawSheet key={watch.draw.numero} gameCode={gameCode} draw={watch.draw} onClose={watch.close} />}
    </div>
  );
}

interface BettingProps {
  readonly gameCode: string;
  readonly sale: NonNullable<ReturnType<typeof useCall<'lottery.betTypes'>>['data']>;
  readonly tabs: ReturnType<typeof tabsOf>;
  readonly phase: ReturnType<typeof useIssue>;
  readonly lastDraw: ReturnType<typeof useLastDraw>['lastDraw'];
  readonly online: boolean;
}

function Betting({ gameCode, sale, tabs, phase, lastDraw, online }: BettingProps) {
  const store = betStoreOf(gameCode);
  const [changedOdds, setChangedOdds] = useState<string>();
  const wayId = store.use((state) => state.wayId);
  const ways = tabs.flatMap((tab) => tab.ways);
  // A board that is not sold any more gives way to the first one.
  const way = (ways.find(({ id }) => id === wayId) ?? ways[0]) as Way;
  const picks = store.use((state) => state.picks[way.id] ?? NO_PICKS);
  const unit = store.use((state) => state.unit);
  const full = store.use((state) => (state.fullIn === phase.issue?.numero ? (state.full[way.id] ?? NO_PICKS) : NO_PICKS));
  const exponent = (writtenLike(sale.currency) ?? CURRENCIES.VND).exponent;
  const smallest = (way.kind === 'numbers' ? way.betType : way.betTypes[0])?.limits.unitMinimum ?? 1;
  useEffect(() => {
    if (unit < smallest) setUnit(store, Math.max(smallest, Math.floor((FIRST_STAKE * 10 ** exponent) / smallest) * smallest));
  }, [store, unit, smallest, exponent]);

  const cameLast = useMemo(() => (lastDraw && way.kind === 'numbers' ? cameIn(lastDraw.result, way.id) : NO_PICKS), [lastDraw, way]);
  const bets = useMemo(() => betsOf(way, picks, unit), [way, picks, unit]);
  const pick = useCallback((next: ReadonlySet<string>) => setPicks(store, way.id, next), [store, way.id]);
  return (
    <>
      <BetTabs tabs={tabs} way={way} changedBetType={changedOdds} onWay={(id) => chooseWay(store, id)} />
      <Board way={way} picks={picks} cameLast={cameLast} full={full} onPicks={pick} />
      <Ordering
        gameCode={gameCode}
        store={store}
        way={way}
        picks={picks}
        bets={bets}
        unit={unit}
        prizeMode={sale.prizeMode}
        currency={sale.currency}
        exponent={exponent}
        phase={phase}
        online={online}
        changedOdds={changedOdds}
        onChangedOdds={setChangedOdds}
        onPicks={pick}
      />
    </>
  );
}

function BoardSkeleton() {
  return (
    <div className={styles.skeleton} data-testid="board-loading">
      <Skeleton height={44} radius={12} />
      <Skeleton height={32} radius={16} />
      <Skeleton height={386} radius={14} />
    </div>
  );
}
