/** The video of one host and the link to the table; the others on air below. */
import { Button, Empty, Skeleton, useFormats } from '@lantern/ui';
import { useCallback } from 'react';
import { Block } from '../../lib/block.tsx';
import { refresh } from '../../lib/server/calls.ts';
import { useIsOpening, useLaunch } from '../../lib/games/launch.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate, useSearchParams } from '../../lib/navigation/navigation.tsx';
import { useSettings } from '../../lib/server/settings.ts';
import { useHosts, type LiveHost } from './api/use-hosts.ts';
import styles from './live-hosts.module.css';
import { HostCard } from './parts/host-card.tsx';
import { LiveStage } from './parts/live-stage.tsx';

export function LiveScreen() {
  const t = useT();
  const navigate = useNavigate();
  const hosts = useHosts();
  const [query] = useSearchParams();
  const wanted = query.get('host');
  return (
    <div className={`gutter ${styles.screen}`}>
      <Block read={hosts} waiting={<Skeleton height={420} radius={18} />}>
        {({ list }) => {
          const chosen = list.filter(({ id }) => id === wanted)[0] ?? (wanted === null ? list[0] : undefined);
          if (list.length === 0)
            return (
              <Empty
                title={t('live_none')}
                text={t('live_none_text')}
                action={{ label: t('live_tables'), onPress: () => navigate('/m/gameList?gameType=LIVE') }}
              />
            );
          return (
            <>
              {chosen ? (
                <Shown key={`${chosen.id} ${chosen.stream.url}`} host={chosen} />
              ) : (
                <Empty title={t('live_ended')} text={t('live_others')} />
              )}
              <Others list={list} chosen={chosen?.id} />
            </>
          );
        }}
      </Block>
    </div>
  );
}

/** A host's video and table. */
function Shown({ host }: { readonly host: LiveHost }) {
  const t = useT();
  const formats = useFormats();
  const launch = useLaunch();
  const currency = useSettings()?.currency ?? 'VND';
  const { game, nickname } = host;
  const opening = useIsOpening(game);
  const refetchHosts = useCallback(() => refresh('chat.models'), []);
  return (
    <>
      <LiveStage host={host} onEnded={refetchHosts} />
      <div className={styles.table}>
        <p className={styles.tableWords}>
          <b className="cut">{nickname}</b>
          <span className="cut">{game.displayName}</span>
          {game.minBet !== undefined && <span>{t('live_from', { amount: formats.money(game.minBet, currency) })}</span>}
        </p>
        <Button
          look="brand"
          busy={opening ? t('launch_opening') : undefined}
          onClick={() => launch(game)}
          data-testid="live-enter"
        >
          {t('live_enter')}
        </Button>
      </div>
    </>
  );
}

function Others({ list, chosen }: { readonly list: readonly LiveHost[]; readonly chosen: string | undefined }) {
  const t = useT();
  if (list.length === 1 && chosen !== undefined) return null;
  return (
    <section aria-label={t('live_now')}>
      <div className={`strip ${styles.strip}`} data-testid="live-others">
        {list.map((host) => (
          <HostCard key={host.id} host={host} chosen={host.id === chosen} replace />
        ))}
      </div>
    </section>
  );
}
