/** Mines: a board of covered tiles, some with a mine under them. */
import { cx } from '@lantern/ui';
import type { MinesOffer, MinesSeen } from '../../../../wire/instant.ts';
import { useT, type Translate } from '../../frame/i18n.ts';
import { hasPiece } from '../art.ts';
import { Piece } from '../piece.tsx';
import type { BoardProps, ChoiceProps, Face } from './face.ts';
import styles from './quick-mines.module.css';
import { NumberStepper } from './number-stepper.tsx';
import panel from './quick-panel.module.css';

type Under = 'covered' | 'opened' | 'safe' | 'hit' | 'mine';

function underOf(seen: MinesSeen | undefined, tile: number): Under {
  if (!seen) return 'covered';
  if (seen.hit === tile) return 'hit';
  if (seen.opened.includes(tile)) return 'opened';
  if (!seen.laid) return 'covered';
  return seen.laid.includes(tile) ? 'mine' : 'safe';
}

const nameOf = (t: Translate, tile: number, under: Under): string => t(`instant_tile_${under}`, { tile: tile + 1 });

function Board({ art, offer, round, phase, onMove }: BoardProps<'mines'>) {
  const t = useT();
  const mayOpen = phase === 'open';
  const last = round?.seen.opened[round.seen.opened.length - 1];
  return (
    <div className={cx(panel.panel, styles.grid)} role="group" aria-label={t('instant_mines_board')}>
      {Array.from({ length: offer.tiles }, (_, tile) => {
        const under = underOf(round?.seen, tile);
        const covered = under === 'covered';
        return (
          <button
            key={tile}
            type="button"
            className={cx(styles.tile, styles[under], covered && mayOpen && styles.ready, tile === last && styles.last)}
            aria-label={nameOf(t, tile, under)}
            aria-disabled={!covered || !mayOpen}
            onClick={() => covered && mayOpen && onMove({ tile })}
            data-under={under}
            data-testid={`instant-tile-${tile}`}
          >
            <span key={under} className={cx(styles.face, !covered && styles.turned)}>
              {covered ? (
                hasPiece(art, 'cover') ? (
                  <Piece art={art} name="cover" className={styles.cover} />
                ) : (
                  <i className={styles.mark} />
                )
              ) : (
                <Piece
                  art={art}
                  name={under === 'hit' || under === 'mine' ? 'mine' : 'safe'}
                  className={styles.piece}
                />
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function Choice({ offer, choice, busy, onChoose }: ChoiceProps<'mines'>) {
  const t = useT();
  return (
    <NumberStepper
      label={t('instant_mines')}
      value={choice.mines}
      text={String(choice.mines)}
      min={offer.choices[0]!.mines}
      max={offer.choices[offer.choices.length - 1]!.mines}
      busy={busy}
      less={t('instant_mines_less')}
      more={t('instant_mines_more')}
      testId="instant-mines"
      onChange={(mines) => onChoose({ mines })}
    />
  );
}

const listOf = (offer: MinesOffer, mines: number) =>
  offer.choices.find((choice) => choice.mines === mines) ?? offer.choices[0]!;

const FIRST_MINES = 3;
const TURN_MS = 320;

export const MINES: Face<'mines'> = {
  Board,
  Choice,
  firstChoice: (offer) => ({ mines: listOf(offer, FIRST_MINES).mines }),
  showMs: ({ move }) => (move === 0 ? 0 : TURN_MS),
  ahead: (offer, { mines }, seen) => (seen ? seen.aheadHundredths : listOf(offer, mines).hundredths[0]!),
  next: (t) => t('instant_next_tile'),
  first: (t) => t('instant_first_tile'),
  say(t, { opened, hit }) {
    const last = opened[opened.length - 1];
    if (hit !== null) return nameOf(t, hit, 'hit');
    return last === undefined ? t('instant_mines_open') : nameOf(t, last, 'opened');
  },
  rules: (t, { tiles }) => [t('instant_mines_rules', { tiles }), t('instant_take_rules')],
  prices: (t, offer, { mines }) =>
    listOf(offer, mines).hundredths.map((hundredths, index) => ({
      name: t('instant_price_tiles', { count: index + 1 }),
      hundredths,
    })),
  pricesOf: (t, { mines }) => t('instant_prices_mines', { mines }),
  returned: (offer, { mines }) => listOf(offer, mines).rtpBasisPoints,
};
