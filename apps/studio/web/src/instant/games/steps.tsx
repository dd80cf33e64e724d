/** Steps: row after row upwards, one lane of each; some lanes are traps. */
import { cx } from '@lantern/ui';
import type { StepsOffer, StepsSeen } from '../../../../wire/instant.ts';
import { useT, type Translate } from '../../frame/i18n.ts';
import { useFigures } from '../amounts.ts';
import { Piece } from '../piece.tsx';
import type { BoardProps, ChoiceProps, Face } from './face.ts';
import panel from './quick-panel.module.css';
import { Segments } from './segments.tsx';
import styles from './quick-steps.module.css';

/** Visible rows: the current one and those ahead. */
const IN_SIGHT = 5;

type Under = 'ahead' | 'held' | 'here' | 'fell' | 'trap' | 'open' | 'passed';

function underOf(seen: StepsSeen | undefined, row: number, lane: number, mayStep: boolean): Under {
  if (!seen) return 'ahead';
  const at = seen.path.length;
  if (row === at && seen.fell === lane) return 'fell';
  if (seen.path[row] === lane) return row === at - 1 && seen.fell === null ? 'here' : 'held';
  if (seen.traps?.[row]?.includes(lane)) return 'trap';
  if (row < at) return 'passed';
  return row === at && mayStep ? 'open' : 'ahead';
}

const choiceOf = (offer: StepsOffer, difficulty: string) =>
  offer.choices.find((choice) => choice.difficulty === difficulty) ?? offer.choices[0]!;
const nameOf = (t: Translate, row: number, lane: number, under: Under): string =>
  t(`instant_step_${under}`, { row: row + 1, lane: lane + 1 });

const PIECE_OF: Partial<Readonly<Record<Under, string>>> = { here: 'runner', fell: 'fall', trap: 'fall' };

function Board({ art, offer, choice, round, phase, onMove }: BoardProps<'steps'>) {
  const t = useT();
  const { times } = useFigures();
  const { rows, lanes, hundredths } = choiceOf(offer, round?.seen.difficulty ?? choice.difficulty);
  const at = round?.seen.path.length ?? 0;
  const from = Math.max(0, Math.min(at - 2, rows - IN_SIGHT));
  const shown = Array.from({ length: Math.min(IN_SIGHT, rows) }, (_, index) => from + index).reverse();
  const mayStep = phase === 'open';
  return (
    <div className={cx(panel.panel, styles.board)}>
      {shown.map((row) => (
        <div
          key={row}
          className={cx(styles.row, row === at && mayStep && styles.now, row < at && styles.done)}
          role="group"
          aria-label={t('instant_row', { row: row + 1 })}
        >
          <span className={styles.times}>{times(hundredths[row]!)}</span>
          {Array.from({ length: lanes }, (_, lane) => {
            const under = underOf(round?.seen, row, lane, mayStep);
            const piece = PIECE_OF[under];
            return (
              <button
                key={lane}
                type="button"
                className={cx(styles.lane, styles[under])}
                aria-label={nameOf(t, row, lane, under)}
                aria-disabled={under !== 'open'}
                onClick={() => under === 'open' && onMove({ lane })}
                data-under={under}
                data-testid={`instant-step-${row}-${lane}`}
              >
                <Piece art={art} name="pad" className={styles.pad} />
                {row === rows - 1 && (under === 'ahead' || under === 'open') && (
                  <Piece art={art} name="prize" className={styles.prize} />
                )}
                {piece && (
                  <Piece
                    key={under}
                    art={art}
                    name={piece}
                    className={cx(styles.figure, under !== 'trap' && styles.come)}
                  />
                )}
              </button>
            );
          })}
        </div>
      ))}
      <div className={styles.start} aria-hidden="true">
        {at === 0 && round?.seen.fell == null && from === 0 && (
          <Piece art={art} name="runner" className={styles.waiting} />
        )}
      </div>
    </div>
  );
}

function Choice({ offer, choice, busy, onChoose }: ChoiceProps<'steps'>) {
  const t = useT();
  const options = offer.choices.map(({ difficulty }) => ({
    value: difficulty,
    text: t(`instant_difficulty_${difficulty}`),
  }));
  return (
    <Segments
      label={t('instant_difficulty')}
      options={options}
      value={choice.difficulty}
      busy={busy}
      testId="instant-difficulty"
      onChange={(difficulty) => onChoose({ difficulty })}
    />
  );
}

const STEP_MS = 420;

export const STEPS: Face<'steps'> = {
  Board,
  Choice,
  firstChoice: (offer) => ({ difficulty: offer.choices[Math.min(1, offer.choices.length - 1)]!.difficulty }),
  showMs: ({ move }) => (move === 0 ? 0 : STEP_MS),
  ahead: (offer, { difficulty }, seen) => (seen ? seen.aheadHundredths : choiceOf(offer, difficulty).hundredths[0]!),
  next: (t) => t('instant_next_row'),
  first: (t) => t('instant_first_row'),
  say(t, { path, fell }) {
    if (fell !== null) return nameOf(t, path.length, fell, 'fell');
    return path.length === 0 ? t('instant_steps_open') : nameOf(t, path.length - 1, path[path.length - 1]!, 'here');
  },
  rules: (t, offer) => [
    ...offer.choices.map(({ difficulty, rows, lanes, traps }) =>
      t('instant_steps_rules', { difficulty: t(`instant_difficulty_${difficulty}`), rows, lanes, traps }),
    ),
    t('instant_take_rules'),
  ],
  prices: (t, offer, { difficulty }) =>
    choiceOf(offer, difficulty).hundredths.map((hundredths, index) => ({
      name: t('instant_row', { row: index + 1 }),
      hundredths,
    })),
  pricesOf: (t, { difficulty }) => t(`instant_difficulty_${difficulty}`),
  returned: (offer, { difficulty }) => choiceOf(offer, difficulty).rtpBasisPoints,
};
