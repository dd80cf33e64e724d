/** Which draw to show: from the live connection, or, for an issue with own bets, by polling. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '../issue/use-format.ts';
import { refresh, useCall, type Answer } from '../lib/calls.ts';
import { useLive } from '../lib/realtime.ts';

type DrawResult = NonNullable<Answer<'lottery.draw'>['result']>;

export interface ShownDraw {
  /** The game's format. */
  readonly format: string;
  readonly numero: string;
  readonly result: DrawResult;
  /** False for a missed draw: its result shows at once. */
  readonly animate: boolean;
  /** The member had bets in it when it was drawn. */
  readonly withBets: boolean;
}

export interface DrawWatch {
  readonly draw: ShownDraw | undefined;
  readonly close: () => void;
}

/** Polling interval for a result the live connection did not deliver. */
const POLL_MS = 3_000;
/** A result later than this is no longer expected. */
const LATE_MS = 4_000;

/**
 * @param numero the current issue
 * @param hasBets whether the member has live bets in it
 */
export function useDrawWatch(gameCode: string, numero: string | undefined, hasBets: boolean): DrawWatch {
  const format = useFormat(gameCode);
  const [shown, setDraw] = useState<Omit<ShownDraw, 'format'>>();
  // Issues with own bets whose result was not shown yet.
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  useEffect(() => {
    if (numero === undefined) return;
    setAwaited((before) => {
      if (before.includes(numero) === hasBets) return before;
      return hasBets ? [...before, numero] : before.filter((one) => one !== numero);
    });
  }, [numero, hasBets]);

  // Settled bets are no longer pending, maybe before their draw was fully shown; whether there were bets was recorded
  // when it was drawn.
  const awaitedNow = useRef(awaited);
  useEffect(() => {
    awaitedNow.current = awaited;
  }, [awaited]);
  useLive(`lottery:${gameCode}`, 'issue_drawn', (issue) => {
    setDraw({
      numero: issue.numero,
      result: issue.result,
      animate: true,
      withBets: awaitedNow.current.includes(issue.numero),
    });
    refresh('lottery.orders');
  });
  useLive(`lottery:${gameCode}`, 'issue_settled', () => refresh('lottery.orders', 'wallet.balance'));
  useLive('member', 'order_settled', () => refresh('lottery.orders'));

  const missed = useLate(awaited.find((one) => one !== numero && one !== shown?.numero));
  const found = useCall(
    'lottery.draw',
    { params: { gameCode, numero: missed ?? '' } },
    { enabled: missed !== undefined, refetchIntervalMs: POLL_MS },
  );
  const foundResult = missed === found.data?.numero ? found.data?.result : undefined;
  useEffect(() => {
    if (missed !== undefined && foundResult && !shown)
      setDraw({ numero: missed, result: foundResult, animate: false, withBets: true });
  }, [missed, foundResult, shown]);

  const draw = useMemo(() => shown && { ...shown, format }, [shown, format]);
  return {
    draw,
    close: () => {
      setAwaited((before) => before.filter((one) => one !== draw?.numero));
      setDraw(undefined);
    },
  };
}

/** The value, once it has been stable for a while. */
function useLate(value: string | undefined): string | undefined {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (value === undefined) return;
    const timer = window.setTimeout(() => setLate(value), LATE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return late === value ? late : undefined;
}
