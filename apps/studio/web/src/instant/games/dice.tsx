/** Dice: a number from 0.00 to 99.99, under or over a target the member sets. */
import { cx } from '@lantern/ui';
import { useEffect, useState } from 'react';
import type { DiceChoice, DiceOffer, DicePrice } from '../../../../wire/instant.ts';
import { i18n, useT } from '../../frame/i18n.ts';
import { twoPlaces, useFigures } from '../amounts.ts';
import { Piece } from '../piece.tsx';
import styles from './quick-dice.module.css';
import type { BoardProps, ChoiceProps, Face } from './face.ts';
import { NumberStepper } from './number-stepper.tsx';
import panel from './quick-panel.module.css';
import { Segments } from './segments.tsx';

const ROLL_MS = 700;
const OF = 10_000;
const HIGHEST = OF - 1;
const STEP_MS = 40;
const HUNDRED = 100;

const chanceOf = ({ side, target }: DiceChoice): number => (side === 'under' ? target : HIGHEST - target);
const choiceOf = (side: DiceChoice['side'], chance: number): DiceChoice => ({
  side,
  target: side === 'under' ? chance : HIGHEST - chance,
});

/** The offered chance nearest to the wanted one. */
function indexOf({ choices }: DiceOffer, chance: number): number {
  let best = 0;
  for (const [index, [offered]] of choices.entries())
    if (Math.abs(offered - chance) < Math.abs(choices[best]![0] - chance)) best = index;
  return best;
}
const priceOf = (offer: DiceOffer, choice: DiceChoice): DicePrice => offer.choices[indexOf(offer, chanceOf(choice))]!;

/** Animated numbers until the result. */
function useRunning(value: number | undefined, runs: boolean): number | undefined {
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (!runs || value === undefined) {
      setShown(undefined);
      return undefined;
    }
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      // A sequence over the whole range that does not hint at the result.
      setShown((step * 3_571) % OF);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [value, runs]);
  return runs ? shown : value;
}

function Board({ art, offer, choice, round, phase, still }: BoardProps<'dice'>) {
  const t = useT();
  const { two, times, perCent } = useFigures();
  const played = round?.seen ?? choice;
  const [chance, hundredths] = priceOf(offer, played);
  const rolled = useRunning(round?.seen.roll, phase === 'showing' && !still);
  const rests = phase === 'rest' && round !== undefined;
  const won = rests && round.seen.hundredths > 0;
  const at = played.target / OF;
  return (
    <div className={cx(panel.panel, styles.board)}>
      <div className={cx(styles.reading, rests && (won ? styles.won : styles.lost))}>
        <Piece art={art} name="die" className={cx(styles.die, phase === 'showing' && !still && styles.rolling)} />
        <b className={styles.roll} data-testid="instant-roll">
          {rolled === undefined ? '--' : two(rolled)}
        </b>
      </div>
      <div
        className={styles.track}
        role="img"
        aria-label={t(`instant_dice_${played.side}_label`, { target: two(played.target) })}
      >
        <span className={styles.bar}>
          <i
            className={styles.zone}
            style={
              played.side === 'under' ? { left: 0, width: `${at * HUNDRED}%` } : { left: `${at * HUNDRED}%`, right: 0 }
            }
          />
        </span>
        <span className={styles.target} style={{ left: `${at * HUNDRED}%` }} />
        {rolled !== undefined && (
          <span
            className={cx(styles.marker, rests && (won ? styles.markerWon : styles.markerLost))}
            style={{ left: `${(rolled / OF) * HUNDRED}%` }}
          >
            {two(rolled)}
          </span>
        )}
      </div>
      <div className={styles.scale} aria-hidden="true">
        {[0, 25, 50, 75, 100].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t(`instant_dice_${played.side}`)}</dt>
          <dd>{two(played.target)}</dd>
        </div>
        <div>
          <dt>{t('instant_chance')}</dt>
          <dd>{perCent(chance)}</dd>
        </div>
        <div>
          <dt>{t('instant_multiplier')}</dt>
          <dd className={styles.times}>{times(hundredths)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Choice({ offer, choice, busy, onChoose }: ChoiceProps<'dice'>) {
  const t = useT();
  const { perCent } = useFigures();
  const at = indexOf(offer, chanceOf(choice));
  return (
    <div className={panel.rows}>
      <Segments
        label={t('instant_side')}
        options={(['under', 'over'] as const).map((value) => ({ value, text: t(`instant_dice_${value}`) }))}
        value={choice.side}
        busy={busy}
        testId="instant-side"
        onChange={(side) => onChoose(choiceOf(side, chanceOf(choice)))}
      />
      <NumberStepper
        label={t('instant_chance')}
        value={at}
        text={perCent(offer.choices[at]![0])}
        brief
        min={0}
        max={offer.choices.length - 1}
        busy={busy}
        less={t('instant_chance_less')}
        more={t('instant_chance_more')}
        testId="instant-chance"
        onChange={(index) => onChoose(choiceOf(choice.side, offer.choices[index]![0]))}
      />
    </div>
  );
}

/** Chances listed in the price table, evenly spread. */
const NAMED = 10;

export const DICE: Face<'dice'> = {
  Board,
  Choice,
  firstChoice: (offer) => choiceOf('under', offer.choices[indexOf(offer, OF / 2)]![0]),
  showMs: () => ROLL_MS,
  ahead: (offer, choice) => priceOf(offer, choice)[1],
  next: () => '',
  first: (t) => t('instant_if_won'),
  say: (t, { roll }) => t('instant_said_roll', { roll: twoPlaces(roll, i18n.locale()) }),
  rules: (t) => [t('instant_dice_rules')],
  prices(t, { choices }) {
    const step = Math.max(1, Math.floor(choices.length / NAMED));
    return choices
      .filter((_, index) => index % step === 0 || index === choices.length - 1)
      .map(([chance, hundredths, rtp]) => ({
        name: t('instant_price_chance', { chance: twoPlaces(chance, i18n.locale()) }),
        hundredths,
        rtp,
      }));
  },
  returned: (offer, choice) => [priceOf(offer, choice)[2]],
};
