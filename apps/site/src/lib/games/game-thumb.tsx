/**
 * A game's picture as a small square beside a row's text, or in the shape of `className`; an empty one when there is
 * none.
 */
import { useState } from 'react';
import { useLocale } from '@lantern/ui';
import { artUrl } from '../device/art-url.ts';
import styles from './game-thumb.module.css';
import { tileSources } from './tile-art.ts';

interface GameThumbProps {
  readonly iconUrl: string | undefined;
  readonly className?: string | undefined;
}

export function GameThumb({ iconUrl, className = styles.thumb }: GameThumbProps) {
  const locale = useLocale();
  const [lost, setLost] = useState(false);
  return (
    <span className={className}>
      {iconUrl !== undefined && !lost && (
        <Picture iconUrl={artUrl(iconUrl)} locale={locale} onLost={() => setLost(true)} />
      )}
    </span>
  );
}

function Picture({
  iconUrl,
  locale,
  onLost,
}: {
  readonly iconUrl: string;
  readonly locale: string;
  readonly onLost: () => void;
}) {
  const { sets, fallback } = tileSources(iconUrl, locale, 's');
  return (
    <picture>
      {sets.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} />
      ))}
      <img src={fallback} alt="" width={54} height={72} loading="lazy" onError={onLost} />
    </picture>
  );
}
