/** The member's rounds of this game, and each one's proof. */
import { Button, Empty, ErrorState, Icon, Skeleton, useFormats } from '@lantern/ui';
import { useCallback, useEffect, useState } from 'react';
import type { RoundRow } from '../../../../wire/session.ts';
import { useGame } from '../game.ts';
import { useT } from '../i18n.ts';
import { readRounds } from '../round-calls.ts';
import styles from './history-sheet.module.css';
import { RoundProofPanel } from './round-proof.tsx';
import { Sheet } from './sheet.tsx';

interface Read {
  readonly rounds: readonly RoundRow[];
  readonly next: string | null;
}

export function HistorySheet() {
  const t = useT();
  const [read, setRead] = useState<Read>();
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState<string>();
  const load = useCallback(async (before: string | null) => {
    setFailed(false);
    const page = await readRounds(before);
    if (page.ok)
      setRead((already) => ({
        rounds: [...(before === null ? [] : (already?.rounds ?? [])), ...page.value.rounds],
        next: page.value.next,
      }));
    else setFailed(true);
  }, []);
  useEffect(() => {
    void load(null);
  }, [load]);
  return (
    <Sheet title={t('history')} testId="studio-history">
      {!read && !failed && <Waiting />}
      {failed && <ErrorState title={t('history_failed')} onRetry={() => void load(read?.next ?? null)} />}
      {read?.rounds.length === 0 && <Empty title={t('history_empty')} />}
      <ul>
        {read?.rounds.map((round) => (
          <li key={round.roundId} className={styles.round}>
            <Row
              round={round}
              open={open === round.roundId}
              onPress={() => setOpen(open === round.roundId ? undefined : round.roundId)}
            />
            {open === round.roundId && <RoundProofPanel roundId={round.roundId} />}
          </li>
        ))}
      </ul>
      {read?.next !== null && read !== undefined && !failed && (
        <Button wide onClick={() => void load(read.next)} data-testid="studio-history-more">
          {t('history_more')}
        </Button>
      )}
    </Sheet>
  );
}

const WAITING_ROWS = 5;

function Waiting() {
  return (
    <div className={styles.waiting}>
      {Array.from({ length: WAITING_ROWS }, (_, index) => (
        <Skeleton key={index} height={54} />
      ))}
    </div>
  );
}

interface RowProps {
  readonly round: RoundRow;
  readonly open: boolean;
  readonly onPress: () => void;
}

function Row({ round, open, onPress }: RowProps) {
  const t = useT();
  const formats = useFormats();
  const { money } = useGame();
  const { state, won, bet, at, jackpot } = round;
  const result = state === 'ended' ? (won > 0 ? `+${money(won)}` : t('history_none')) : t(`history_state_${state}`);
  return (
    <button type="button" className={styles.row} aria-expanded={open} onClick={onPress} data-testid="studio-round">
      <span className={styles.when}>
        <b>{formats.dateTime(Date.parse(at), 'timeWithSeconds')}</b>
        <span>{formats.dateTime(Date.parse(at), 'date')}</span>
      </span>
      <span className={styles.money}>
        {jackpot && <b className={styles.won}>{t('history_pool', { amount: money(jackpot.amount) })}</b>}
        <b className={state === 'ended' && won > 0 ? styles.won : undefined}>{result}</b>
        <span className="num">{t(round.free ? 'history_free' : 'history_bet', { amount: money(bet) })}</span>
      </span>
      <Icon name={open ? 'caret-up' : 'caret-down'} size={14} />
    </button>
  );
}
