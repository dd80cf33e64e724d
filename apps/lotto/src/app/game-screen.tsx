/** One game: its issue, its board, the slip, the member's bets and the draws. */
import { ErrorState, OfflineBar, Skeleton } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { BetType } from '../bets/ways.ts';
import { DrawSheet } from '../draw/draw-sheet.tsx';
import { DrawStrip, RestingStage } from '../draw/draw-strip.tsx';
import { hasStage } from '../draw/game-stage.tsx';
import { useDrawWatch } from '../draw/use-draw-watch.ts';
import { GameHeader } from '../issue/game-header.tsx';
import { IssueCard } from '../issue/issue-card.tsx';
import { useIssue } from '../issue/use-issue.ts';
import { useLastDraw } from '../issue/use-last-draw.ts';
import { isLive, useCall } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import { saleInput } from '../lib/sale-input.ts';
import { postTitle } from '../lib/parent-page.ts';
import { MyOrders } from '../orders/my-orders.tsx';
import { useIssueOrders } from '../orders/use-issue-orders.ts';
import { Betting } from './betting.tsx';
import styles from './game-screen.module.css';
import { useGameCard } from '../issue/use-format.ts';
import { TurnHint } from './turn-hint.tsx';
import { useBalance } from './use-balance.ts';

export interface GameScreenProps {
  readonly gameCode: string;
  readonly onGame: (gameCode: string) => void;
}

const MyChases = lazy(() => import('../orders/my-chases.tsx').then(({ MyChases: chases }) => ({ default: chases })));

const NOTHING_ON_SALE: readonly BetType[] = [];

export function GameScreen({ gameCode, onGame }: GameScreenProps) {
  const t = useT();
  const online = useOnline();
  const phase = useIssue(gameCode);
  const { lastDraw, loading: lastDrawLoading } = useLastDraw(gameCode);
  const numero = phase.issue?.numero;
  const sale = useCall('lottery.betTypes', saleInput(gameCode, numero), { keepsLast: true });
  const issueOrders = useIssueOrders(gameCode, numero);
  const watch = useDrawWatch(
    gameCode,
    numero,
    issueOrders.orders.some(({ status }) => status === 'pending'),
  );
  const [seen, setSeen] = useState<string>();
  const balance = useBalance(watch.draw?.withBets === true && watch.draw.numero !== seen);
  const shown = useCallback(() => setSeen(watch.draw?.numero), [watch.draw?.numero]);
  const list = sale.data?.list ?? NOTHING_ON_SALE;
  const gameName = useGameCard(gameCode)?.name ?? '';
  useEffect(() => {
    if (gameName !== '') postTitle(gameName);
  }, [gameName]);

  return (
    <div className="column">
      <GameHeader
        gameCode={gameCode}
        gameName={gameName}
        numero={numero}
        betTypes={list}
        balance={balance}
        onGame={onGame}
      />
      {!online && <OfflineBar />}
      {watch.draw && !watch.draw.withBets && (
        <DrawStrip key={watch.draw.numero} draw={watch.draw} onClose={watch.close} />
      )}
      {lastDraw && hasStage(lastDraw.format) && (!watch.draw || watch.draw.withBets) && (
        <RestingStage draw={lastDraw} />
      )}
      <main className={styles.main}>
        <IssueCard phase={phase} lastDraw={lastDraw} lastDrawLoading={lastDrawLoading} />
        {sale.isPending && <BoardSkeleton />}
        {sale.isError && !sale.data && (
          <ErrorState text={sale.error.message} code={sale.error.refusal.code} onRetry={() => void sale.refetch()} />
        )}
        {sale.data && list.length === 0 && (
          <ErrorState title={t('nothing_on_sale')} onRetry={() => void sale.refetch()} />
        )}
        {sale.data && list.length > 0 && (
          <Betting
            key={gameCode}
            gameCode={gameCode}
            sale={sale.data}
            phase={phase}
            lastDraw={lastDraw}
            online={online}
          />
        )}
        <Suspense fallback={null}>{isLive('lottery.chases') && <MyChases gameCode={gameCode} />}</Suspense>
        <MyOrders numero={numero} issueOrders={issueOrders} selling={phase.selling} />
      </main>
      <TurnHint />
      {watch.draw?.withBets && (
        <DrawSheet
          key={watch.draw.numero}
          gameCode={gameCode}
          draw={watch.draw}
          onShown={shown}
          onClose={watch.close}
        />
      )}
    </div>
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
