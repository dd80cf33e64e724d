/** One fast game: its picture, the time left to bet, the last special prize. Opens the game. */
import { Countdown, DrawNumbers, useLocale } from '@lantern/ui';
import { useState } from 'react';
import { Link } from '../navigation/navigation.tsx';
import { useT } from '../language/i18n.ts';
import { gamePath } from '../navigation/paths.ts';
import { artUrl } from '../device/art-url.ts';
import { artLanguage, tileSources } from '../games/tile-art.ts';
import { waitOf } from './draw-face.ts';
import { useDrawNews } from './draw-news.ts';
import styles from './lottery.module.css';
import { closesAtMs, type GameCard, type Menu } from './menu.ts';
import { shortNumero } from './result.ts';

interface FastCardProps {
  readonly card: GameCard;
  readonly menu: Menu;
  readonly from: 'home' | 'lottery';
}

export function FastCard({ card, menu, from }: FastCardProps) {
  const t = useT();
  const locale = useLocale();
  useDrawNews(card.code);
  // The lettering is Vietnamese or English; other readers get the name in their own language below.
  const [pictureLost, setPictureLost] = useState(false);
  const { sets, fallback } = tileSources(artUrl(card.mobileIconUrl), locale, 's');
  const named = locale === artLanguage(locale) && !pictureLost;
  const { lastDraw } = card;
  return (
    <Link to={gamePath(card.gameId, from)} className={styles.card} data-testid="game-tile" data-game={card.code}>
      <span className={styles.cardArt}>
        {/* The picture's lettering is the name (look §3, tile), so its text alternative is too. */}
        {!pictureLost && (
          <picture>
            {sets.map(({ type, srcSet }) => (
              <source key={type} type={type} srcSet={srcSet} />
            ))}
            <img src={fallback} alt={card.name} width={324} height={432} onError={() => setPictureLost(true)} />
          </picture>
        )}
        <span className={styles.cardTimer}>
          <span className={styles.cardTimerLabel}>{t(waitOf(card))}</span>
          <Countdown endsAtMs={closesAtMs(card, menu)} />
        </span>
      </span>
      <span className={styles.cardBody}>
        {!named && (
          <b className={styles.cardName} aria-hidden="true">
            {card.name}
          </b>
        )}
        <span className={styles.cardRemark}>{card.remark}</span>
        <span className={styles.cardLast}>
          {lastDraw ? t('draw_last', { numero: shortNumero(lastDraw.numero) }) : t('draw_none_yet')}
        </span>
        {lastDraw && <DrawNumbers format={card.format} result={lastDraw.result} size="card" drawId={lastDraw.numero} />}
      </span>
    </Link>
  );
}
