/**
 * One lottery of the lobby (LOTT-12): a wide card for draws on fixed weekdays, a half one for draws around the clock.
 * The countdown ticks by itself (LOTT-04), the card around it does not.
 */
import { LOTTERY_COUNTDOWN_TICK_MS } from '@lantern/contract/constants';
import { Countdown, cx, Icon, useFormats } from '@lantern/ui';
import { memo } from 'react';
import { useT } from '../language/i18n.ts';
import { GameThumb } from '../games/game-thumb.tsx';
import { Link } from '../navigation/navigation.tsx';
import { gamePath } from '../navigation/paths.ts';
import styles from './draw-card.module.css';
import { useDrawNews } from './draw-news.ts';
import { waitOf } from './draw-face.ts';
import type { GameCard } from './menu.ts';
import { ResultLine } from './result-line.tsx';
import { shortNumero } from './result.ts';

export interface DrawCardProps {
  readonly card: GameCard;
  /** When sales close on the server's clock; 0 when nothing is on sale. */
  readonly closesAtMs: number;
  readonly from: 'home' | 'lottery';
  readonly starred: boolean;
  readonly onStar: (card: GameCard) => void;
}

function Clock({ card, closesAtMs }: Pick<DrawCardProps, 'card' | 'closesAtMs'>) {
  const t = useT();
  return (
    <span className={styles.clock}>
      <small>{t(waitOf(card))}</small>
      <Countdown endsAtMs={closesAtMs} inHours tickMs={LOTTERY_COUNTDOWN_TICK_MS} data-testid="draw-countdown" />
    </span>
  );
}

function Star({ card, starred, onStar }: Pick<DrawCardProps, 'card' | 'starred' | 'onStar'>) {
  const t = useT();
  return (
    <button
      type="button"
      className={cx(styles.star, starred && styles.starOn)}
      aria-pressed={starred}
      aria-label={t('favourite_star', { game: card.name })}
      onClick={() => onStar(card)}
      data-testid="game-tile-star"
    >
      <Icon name="star" variant={starred ? 'fill' : 'regular'} size={18} />
    </button>
  );
}

function Card({ card, closesAtMs, from, starred, onStar }: DrawCardProps) {
  const t = useT();
  const formats = useFormats();
  useDrawNews(card.code);
  const { lastDraw, numero, intervalSec, code, name } = card;
  const wide = intervalSec === undefined;
  return (
    <article className={cx(styles.card, wide ? styles.wide : styles.half)} data-testid="lottery-card" data-game={code}>
      {/* The whole card is the link; the star is above it. */}
      <Link
        to={gamePath(card.gameId, from)}
        className={styles.way}
        aria-label={t('lobby_open', { game: name })}
        data-testid="game-tile"
        data-game={code}
      />
      {wide ? (
        <span className={styles.art}>
          <GameThumb iconUrl={card.mobileIconUrl} />
        </span>
      ) : (
        <GameThumb iconUrl={card.mobileIconUrl} className={styles.strip} />
      )}
      <div className={styles.words}>
        <b className={styles.name}>{name}</b>
        <Star card={card} starred={starred} onStar={onStar} />
        <small className={styles.meta}>
          {numero === null
            ? card.remark
            : metaOf(
                card,
                t('draw_issue', { numero: wide ? numero : shortNumero(numero) }),
                formats.dateTime(wholeMinute(closesAtMs + card.lockTime * 1000), 'time'),
                wide,
              )}
        </small>
      </div>
      <Clock card={card} closesAtMs={closesAtMs} />
      <div className={styles.last}>
        {lastDraw ? (
          <ResultLine draw={lastDraw} format={card.format} wide={wide} />
        ) : (
          <small>{t('draw_none_yet')}</small>
        )}
      </div>
    </article>
  );
}

/** Times of an answer are whole milliseconds of a clock that moved on meanwhile; draws are at whole minutes. */
const wholeMinute = (atMs: number): number => Math.round(atMs / 60_000) * 60_000;

/** The issue, and for draws on fixed weekdays its time; a card on sale knows when it closes and so when it is drawn. */
const metaOf = ({ isSale }: GameCard, issue: string, drawnAt: string, wide: boolean): string =>
  wide && isSale ? `${issue} · ${drawnAt}` : issue;

/** A menu is refetched every few seconds; a card rerenders only when something of it changed. */
export const DrawCard = memo(
  Card,
  (before, after) =>
    before.starred === after.starred &&
    before.closesAtMs === after.closesAtMs &&
    before.from === after.from &&
    before.onStar === after.onStar &&
    sameCard(before.card, after.card),
);

/** Remaining time changes with every answer and is shown by the countdown alone. */
function sameCard(one: GameCard, other: GameCard): boolean {
  return (
    one.code === other.code &&
    one.name === other.name &&
    one.numero === other.numero &&
    one.isSale === other.isSale &&
    one.lastDraw?.numero === other.lastDraw?.numero
  );
}
