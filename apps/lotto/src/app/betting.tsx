/** The board of the game and the slip over it. */
import { CURRENCIES, currencyFormat } from '@lantern/money/format';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { drawnMarks } from '../bets/board-light.ts';
import { NO_MARKS, type Marks } from '../bets/marks.ts';
import { betsOf } from '../bets/price.ts';
import { betTypesOf, boardsOf, type BetType, type PlayType, type Way } from '../bets/ways.ts';
import type { useIssue } from '../issue/use-issue.ts';
import type { LastDraw } from '../issue/use-last-draw.ts';
import { callKey, queries, read, type Answer } from '../lib/calls.ts';
import { launchAddress, showPlayType } from '../lib/launch-address.ts';
import { saleInput } from '../lib/sale-input.ts';
import { betStoreOf, choosePlayType, chooseWay, setPicks, setStake } from '../picking/bet-state.ts';
import { BetTabs } from '../picking/bet-tabs.tsx';
import { Board } from '../picking/board.tsx';
import { PlayTypeSwitch } from '../picking/play-type-switch.tsx';
import { Ordering } from './ordering.tsx';

export interface BettingProps {
  readonly gameCode: string;
  readonly sale: Answer<'lottery.betTypes'>;
  readonly phase: ReturnType<typeof useIssue>;
  readonly lastDraw: LastDraw | undefined;
  readonly online: boolean;
}

/** Initial stake of a first bet, the coin in the slip's picture, in major units. */
const FIRST_STAKE = 5_000;
const NONE_CHANGED: readonly string[] = [];

/** Memoised boards: the same while the same bet types are sold. */
const useBoards = (list: readonly BetType[], wanted: PlayType): ReturnType<typeof boardsOf> =>
  useMemo(() => boardsOf(list, wanted), [list, wanted]);

/** Sold-out selections of the current issue: from the list of bet types, and from refused orders. */
function useFull(
  way: Way,
  store: ReturnType<typeof betStoreOf>,
  numero: string | undefined,
): Readonly<Record<string, Marks>> {
  const full = store.use((state) => (state.fullIn === numero ? state.full : undefined));
  return useMemo(
    () =>
      Object.fromEntries(
        betTypesOf(way).map(({ betType, closed }) => [betType, new Set([...closed, ...(full?.[betType] ?? NO_MARKS)])]),
      ),
    [way, full],
  );
}

export function Betting({ gameCode, sale, phase, lastDraw, online }: BettingProps) {
  const store = betStoreOf(gameCode, launchAddress.playType);
  const [changed, setChanged] = useState(NONE_CHANGED);
  const wanted = store.use((state) => state.playType);
  const { offered, playType, tabs } = useBoards(sale.list, wanted);
  const wayId = store.use((state) => state.wayId);
  const ways = tabs.flatMap((tab) => tab.ways);
  // A board that is no longer sold is replaced by the first one.
  const way = (ways.find(({ id }) => id === wayId) ?? ways[0]) as Way;
  const marks = store.use((state) => state.picks[way.id] ?? NO_MARKS);
  const stake = store.use((state) => state.stake);
  const numero = phase.issue?.numero;
  const full = useFull(way, store, numero);
  const exponent = (currencyFormat(sale.currency) ?? CURRENCIES.VND).exponent;
  const smallest = betTypesOf(way)[0]?.limits.unitMinimum ?? 1;
  useEffect(() => {
    if (stake.unit < smallest)
      setStake(store, { unit: Math.max(smallest, Math.floor((FIRST_STAKE * 10 ** exponent) / smallest) * smallest) });
  }, [store, stake.unit, smallest, exponent]);

  const cameLast = useMemo(
    () => (lastDraw && way.kind !== 'cells' ? drawnMarks(lastDraw.result, betTypesOf(way)[0]) : NO_MARKS),
    [lastDraw, way],
  );
  const bets = useMemo(() => betsOf(way, marks, stake), [way, marks, stake]);
  const mark = useCallback((next: Marks) => setPicks(store, way.id, next), [store, way.id]);
  const readSale = useCallback(async () => {
    const input = saleInput(gameCode, numero);
    const fresh = await read('lottery.betTypes', input);
    queries.setQueryData(callKey('lottery.betTypes', input), fresh);
    return fresh.list;
  }, [gameCode, numero]);
  return (
    <>
      <PlayTypeSwitch
        offered={offered}
        playType={playType}
        onPlayType={(next: PlayType) => {
          choosePlayType(store, next);
          showPlayType(next);
        }}
      />
      <BetTabs tabs={tabs} way={way} changed={changed} onWay={(id) => chooseWay(store, id)} />
      <Board key={way.id} gameCode={gameCode} way={way} marks={marks} cameLast={cameLast} full={full} onMarks={mark} />
      <Ordering
        {...{ gameCode, store, way, marks, bets, stake, exponent, phase, online, changed, readSale }}
        sold={sale.list}
        prizeMode={sale.prizeMode}
        currency={sale.currency}
        onChanged={setChanged}
        onMarks={mark}
      />
    </>
  );
}
