/** Past draws of a game, with endless scrolling; each opens its verification. */
import { BottomSheet, DrawNumbers, Empty, ErrorState, Icon, SkeletonRow, useFormats } from '@lantern/ui';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { usePages } from '../../../lib/navigation/pages.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import type { GameCard } from '../../../lib/lottery/menu.ts';
import { shortNumero } from '../../../lib/lottery/result.ts';
import { verifyPath } from '../../../lib/navigation/paths.ts';
import styles from '../lobby.module.css';

export function DrawHistory({ card, onClose }: { readonly card: GameCard; readonly onClose: () => void }) {
  const t = useT();
  const formats = useFormats();
  const draws = usePages('lottery.draws', { gameCode: card.code });
  return (
    <BottomSheet title={t('lobby_history_of', { game: card.name })} onClose={onClose} data-testid="draw-history">
      {!draws.rows && draws.error && (
        <ErrorState
          title={t('load_failed')}
          text={draws.error.message}
          code={draws.error.refusal.code}
          onRetry={draws.refetch}
        />
      )}
      {!draws.rows && !draws.error && [0, 1, 2, 3].map((row) => <SkeletonRow key={row} />)}
      {draws.rows?.length === 0 && <Empty title={t('draw_none_yet')} />}
      {draws.rows?.map((draw) => (
        <Link key={draw.numero} to={verifyPath(draw.gameCode, draw.numero)} className={styles.draw}>
          <span className={styles.drawWords}>
            <b>{t('draw_issue', { numero: shortNumero(draw.numero) })}</b>
            <span>{formats.dateTime(draw.drawAt, 'dateTime')}</span>
          </span>
          {draw.result ? (
            <DrawNumbers format={draw.format} result={draw.result} size="list" />
          ) : (
            <span>{t('draw_cancelled')}</span>
          )}
          <Icon name="caret-right" size={14} mirror />
        </Link>
      ))}
      <LoadMore loadMore={draws.loadMore} loading={draws.loadingMore} />
    </BottomSheet>
  );
}
