/** One line above the felt: the phase, the last or current outcome, and errors of a touch. */
import { cx } from '@lantern/ui';
import { useT } from '../frame/i18n.ts';
import { matchedText, resultText } from './play/words.ts';
import type { Note, Stage } from './play/view.ts';
import styles from './table-state-row.module.css';
import { useTable } from './table-context.ts';

const LOOKS: Readonly<Record<Stage, string | undefined>> = {
  betting: styles.open,
  closed: styles.shut,
  dealing: styles.shut,
  shown: styles.shown,
};

function useNote(): string | undefined {
  const t = useT();
  const { view, money } = useTable();
  const note: Note | undefined = view.use((state) => state.note);
  if (!note) return undefined;
  return 'max' in note ? t(`table_note_${note.kind}`, { amount: money(note.max) }) : t(`table_note_${note.kind}`);
}

/** While sides are matched: the matched and the returned part. */
function useMatched(): string | undefined {
  const t = useT();
  const { view, money } = useTable();
  const stakes = view.use((state) => state.mine);
  if (!stakes.some(({ matched }) => matched !== undefined)) return undefined;
  return matchedText(t, money, stakes);
}

/** Beside the phase: the outcome and its result, or the one before. */
function useAside(): string {
  const t = useT();
  const { view, money } = useTable();
  const stage = view.use((state) => state.stage);
  const outcome = view.use((state) => state.outcome);
  const result = view.use(({ round, road, stage: now }) =>
    now === 'shown' ? round.result : (road[road.length - 1] ?? null),
  );
  const matched = useMatched();
  if (stage === 'closed' && matched !== undefined) return matched;
  if (stage === 'shown' && outcome && outcome.bet === 0)
    return t('table_mini_returned', { amount: money(outcome.returned) });
  if (stage === 'shown' && outcome && outcome.won <= outcome.bet) {
    const net = outcome.won - outcome.bet;
    return t('table_net', {
      amount: net === 0 ? money(0) : `−${money(-net)}`,
    });
  }
  if (!result || stage === 'shown' || stage === 'dealing') return '';
  return t('table_before', { result: resultText(t, result) });
}

export function StateRow() {
  const t = useT();
  const { view } = useTable();
  const stage = view.use((state) => state.stage);
  const result = view.use((state) => state.round.result);
  const matched = view.use((state) => state.rules.matched === true);
  const locked = view.use((state) => state.stage === 'closed' && state.round.phase === 'locked');
  const note = useNote();
  const aside = useAside();
  return (
    <div className={styles.row}>
      <b className={cx(styles.phase, LOOKS[stage])} data-testid="table-phase" data-stage={stage}>
        {stage === 'shown' && result
          ? resultText(t, result)
          : t(matched && stage === 'dealing' ? 'table_mini_open' : locked ? 'table_mini_even' : `table_phase_${stage}`)}
      </b>
      <span className={cx(styles.aside, note !== undefined && styles.note)} role="status" data-testid="table-note">
        {note ?? ''}
      </span>
      {note === undefined && (
        <span className={styles.aside} data-testid="table-net">
          {aside}
        </span>
      )}
    </div>
  );
}
