/** A host on air: portrait, name, table. A tap opens the video. */
import { Badge } from '@lantern/ui';
import { artUrl } from '../../../lib/device/art-url.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { Link } from '../../../lib/navigation/navigation.tsx';
import type { LiveHost } from '../api/use-hosts.ts';
import styles from './host-card.module.css';

/** The address that shows a host. */
export const hostAddress = (id: string): string => `/m/live?host=${encodeURIComponent(id)}`;

interface HostCardProps {
  readonly host: LiveHost;
  /** The host whose video is shown now. */
  readonly chosen?: boolean;
  /** From one host to the next with replace: back leaves the videos instead of stepping through them. */
  readonly replace?: boolean;
}

export function HostCard({ host, chosen = false, replace = false }: HostCardProps) {
  const t = useT();
  const { id, nickname, imageUrl, game, stream } = host;
  return (
    <Link
      to={hostAddress(id)}
      replace={replace}
      className={styles.card}
      aria-current={chosen || undefined}
      aria-label={t('live_watch', { name: nickname, game: game.displayName })}
      data-testid="host-card"
      data-host={id}
    >
      <img className={styles.portrait} src={artUrl(imageUrl)} alt="" width={240} height={300} loading="lazy" />
      {/* A sample is not live, and is not labelled live. */}
      {stream.sample ? (
        <span className={styles.sample} aria-hidden="true">
          {t('live_sample')}
        </span>
      ) : (
        <span className={styles.badge} aria-hidden="true">
          <Badge kind="live">{t('badge_live')}</Badge>
        </span>
      )}
      <span className={styles.words} aria-hidden="true">
        <b className="cut">{nickname}</b>
        <span className="cut">{game.displayName}</span>
      </span>
    </Link>
  );
}
