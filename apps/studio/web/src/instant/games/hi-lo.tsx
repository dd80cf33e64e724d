/** Hi-lo: the next card is higher, lower or equal; some cards may be skipped. */
import { cx, useFormats } from '@lantern/ui';
import type { Guess, HiLoSeen } from '../../../../wire/instant.ts';
import { useT, type Translate } from '../../frame/i18n.ts';
import { paid, useFigures } from '../amounts.ts';
import { Piece } from '../piece.tsx';
import { Card, rankText, suitOf } from './card.tsx';
import type { BoardProps, Face } from './face.ts';
import styles from './quick-hi-lo.module.css';
import panel from './quick-panel.module.css';

const GUESSES: readonly Guess[] = ['higher', 'same', 'lower'];
const SIGNS = { higher: 'M3 13L10 5L17 13', same: 'M3 7H17M3 13H17', lower: 'M3 7L10 15L17 7' } as const;
const TURN_MS = 420;
const PAST = 7;

const cardName = (t: Translate, card: number): string =>
  t('instant_card', { rank: rankText(card), suit: t(`instant_suit_${suitOf(card)}`) });

/** Past cards, the newest scrolled into view. */
function Past({ seen }: { readonly seen: HiLoSeen | undefined }) {
  const t = useT();
  const cards = seen?.cards.slice(0, -1) ?? [];
  const from = Math.max(0, cards.length - PAST);
  return (
    <ol className={styles.past} aria-label={t('instant_cards_past')}>
      {cards.slice(from).map((card, index) => (
        <li key={from + index} aria-label={cardName(t, card)}>
          <Card card={card} />
        </li>
      ))}
    </ol>
  );
}

function Board({ art, offer, round, phase, currency, onMove }: BoardProps<'hi-lo'>) {
  const t = useT();
  const formats = useFormats();
  const { times } = useFigures();
  const seen = round?.seen;
  const card = seen?.cards[seen.cards.length - 1];
  const mine = phase === 'open';
  return (
    <div className={cx(panel.panel, styles.board)}>
      <div className={styles.table}>
        <div className={styles.deck} aria-hidden="true">
          <span className={styles.back}>
            <Piece art={art} name="back" className={styles.emblem} />
          </span>
        </div>
        <div
          className={cx(styles.place, seen?.lost && phase === 'rest' && styles.lost)}
          role="img"
          aria-label={card === undefined ? t('instant_no_card') : cardName(t, card)}
          data-testid="instant-card"
        >
          {card === undefined ? (
            <span className={styles.back}>
              <Piece art={art} name="back" className={styles.emblem} />
            </span>
          ) : (
            <Card key={seen!.cards.length} card={card} className={styles.turned} />
          )}
        </div>
      </div>
      <Past seen={seen} />
      <div className={styles.guesses}>
        {GUESSES.map((guess) => {
          const ahead = seen?.ahead[guess] ?? null;
          const may = mine && ahead !== null;
          return (
            <button
              key={guess}
              type="button"
              className={cx(styles.guess, styles[guess])}
              aria-disabled={!may}
              onClick={() => may && onMove({ guess })}
              data-testid={`instant-guess-${guess}`}
            >
              <svg
                viewBox="0 0 20 20"
                width="18"
                height="18"
                fill="none"
                stroke="currentColor"
                strokeWidth="3"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d={SIGNS[guess]} />
              </svg>
              <span className={styles.word}>{t(`instant_guess_${guess}`)}</span>
              <span className={styles.ahead}>{ahead === null || !round ? '–' : times(ahead)}</span>
              {ahead !== null && round && (
                <span className={styles.amount}>{formats.money(paid(round.bet, ahead), currency)}</span>
              )}
            </button>
          );
        })}
      </div>
      <button
        type="button"
        className={styles.skip}
        aria-disabled={!mine || (seen?.skipsLeft ?? 0) === 0}
        onClick={() => mine && (seen?.skipsLeft ?? 0) > 0 && onMove({ skip: true })}
        data-testid="instant-skip"
      >
        {t('instant_skip', { left: seen?.skipsLeft ?? offer.skips })}
      </button>
    </div>
  );
}

export const HI_LO: Face<'hi-lo'> = {
  Board,
  firstChoice: () => ({}),
  showMs: () => TURN_MS,
  ahead: () => null,
  next: (t) => t('instant_next_card'),
  first: (t) => t('instant_hi_lo_first'),
  say: (t, { cards }) => (cards.length === 0 ? '' : cardName(t, cards[cards.length - 1]!)),
  rules: (t, { skips }) => [t('instant_hi_lo_rules'), t('instant_hi_lo_skips', { skips }), t('instant_take_rules')],
  prices: (t, { chances, priceBasisPoints }) =>
    chances.flatMap((ways, rank) =>
      (['higher', 'lower', 'same'] as const).flatMap((guess) =>
        ways[guess] > 0 && ways[guess] < 13
          ? [
              {
                name: `${rankText(rank)}: ${t(`instant_guess_${guess}`)}`,
                hundredths: Math.floor((priceBasisPoints * 13) / ways[guess] / 100),
                chance: `${ways[guess]}/13`,
              },
            ]
          : [],
      ),
    ),
};
