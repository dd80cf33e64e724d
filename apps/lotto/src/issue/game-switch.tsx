/** The other games, each with its remaining sale time. */
import { BottomSheet, Countdown, ErrorState, ListRow, SkeletonRow, StatusChip } from '@lantern/ui';
import { useCall, type Answer } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import styles from './game-switch.module.css';

type GameCard = Answer<'lottery.menu'>['categories'][number]['gameMenus'][number];

export interface GameSwitchProps {
  readonly gameCode: string;
  readonly onClose: () => void;
  readonly onGame: (gameCode: string) => void;
}

export function GameSwitch({ gameCode, onClose, onGame }: GameSwitchProps) {
  const t = useT();
  const menu = useCall('lottery.menu', { query: { device: 'MOBILE' } }, { staleMs: 0, refetchIntervalMs: 15_000 });
  const choose = (code: string): void => {
    if (code !== gameCode) onGame(code);
    onClose();
  };
  return (
    <BottomSheet title={t('choose_game')} onClose={onClose} data-testid="game-sheet">
      {menu.isPending && [0, 1, 2].map((row) => <SkeletonRow key={row} />)}
      {menu.isError && !menu.data && (
        <ErrorState text={menu.error.message} code={menu.error.refusal.code} onRetry={() => void menu.refetch()} />
      )}
      {menu.data?.categories.map((category) => (
        <section key={category.tag} className={styles.category}>
          <h3 className={styles.name}>{category.labelName}</h3>
          {category.gameMenus.map((card) => (
            <GameRow
              key={card.code}
              card={card}
              serverTime={menu.data.serverTime}
              current={card.code === gameCode}
              onChoose={choose}
            />
          ))}
        </section>
      ))}
    </BottomSheet>
  );
}

interface GameRowProps {
  readonly card: GameCard;
  readonly serverTime: number;
  readonly current: boolean;
  readonly onChoose: (code: string) => void;
}

function GameRow({ card, serverTime, current, onChoose }: GameRowProps) {
  const t = useT();
  const lockAtMs = serverTime + card.remainTime - card.lockTime * 1000;
  return (
    <ListRow
      title={card.name}
      caption={card.remark}
      end={
        current ? (
          <StatusChip tone="info" icon="check">
            {t('playing')}
          </StatusChip>
        ) : (
          <Countdown short endsAtMs={card.isSale ? lockAtMs : 0} />
        )
      }
      onPress={() => onChoose(card.code)}
      data-testid={`game-${card.code}`}
    />
  );
}
