/** The games the member opened last, the newest first (GAME-10). */
import { Empty } from '@lantern/ui';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { GameGrid, GridSkeleton } from './parts/game-grid.tsx';
import styles from './shelf.module.css';

export function RecentGames() {
  const t = useT();
  const navigate = useNavigate();
  const recent = useCall('game.recent');
  return (
    <div className={`gutter ${styles.shelf}`}>
      <Block read={recent} waiting={<GridSkeleton tiles={9} />}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty
              title={t('recent_none')}
              text={t('recent_none_text')}
              action={{ label: t('recent_to_games'), onPress: () => navigate('/m/gameList') }}
            />
          ) : (
            <GameGrid games={list} label={t('title_recent_games')} />
          )
        }
      </Block>
    </div>
  );
}
