/** The rooms of a game, each with its access rule; the choice opens it (GAME-17). */
import { BottomSheet, ListRow, StatusChip, type IconName, type StatusTone } from '@lantern/ui';
import { useT } from '../language/i18n.ts';
import type { GameCard } from './game-card.ts';
import { useLaunch, currentVisitor } from './launch.ts';
import { obstacleOf } from './launch-rules.ts';

type GameRoom = NonNullable<GameCard['rooms']>[number];
type RoomType = GameRoom['roomType'];

const LOOK: Readonly<Record<RoomType, { readonly tone: StatusTone; readonly icon: IconName }>> = {
  free: { tone: 'ok', icon: 'game-controller' },
  paid: { tone: 'info', icon: 'coins' },
  VIP: { tone: 'gold', icon: 'crown' },
};
const NAME = { free: 'room_free', VIP: 'room_vip', paid: 'room_paid' } as const;
const RULE = { free: 'room_free_rule', VIP: 'room_vip_rule', paid: 'room_paid_rule' } as const;

/** The card of one room: a tap on the room launches it. */
export const inRoom = (game: GameCard, { nodeId, roomId, roomType }: GameRoom): GameCard => ({
  ...game,
  nodeId,
  roomId,
  roomType,
});

export function RoomSheet({ game, onClose }: { readonly game: GameCard; readonly onClose: () => void }) {
  const t = useT();
  const launch = useLaunch();
  return (
    <BottomSheet title={t('rooms_title')} onClose={onClose} data-testid="room-sheet">
      {(game.rooms ?? []).map((room) => {
        const card = inRoom(game, room);
        const closed = obstacleOf(card, currentVisitor()) === 'trial';
        const { tone, icon } = LOOK[room.roomType];
        return (
          <ListRow
            key={room.roomId}
            icon={closed ? 'lock-key' : icon}
            title={room.name}
            caption={t(closed ? 'room_trial_closed' : RULE[room.roomType])}
            end={
              <StatusChip tone={closed ? 'mute' : tone} icon={null}>
                {t(NAME[room.roomType])}
              </StatusChip>
            }
            onPress={() => {
              if (!closed) onClose();
              launch(card);
            }}
            data-testid={`room-${room.roomId}`}
          />
        );
      })}
    </BottomSheet>
  );
}
