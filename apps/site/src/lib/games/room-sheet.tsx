/** The rooms of a game, each with who may enter; the choice opens it (GAME-17). */
import { BottomSheet, Empty, ListRow, SkeletonRow, StatusChip, type StatusTone } from '@lantern/ui';
import { Block } from '../block.tsx';
import { useCall } from '../calls.ts';
import { useT } from '../i18n.ts';
import type { GameCard } from './game-card.ts';
import { obstacleOf, useLaunch, whoNow } from './launch.ts';

type RoomType = NonNullable<GameCard['roomType']>;

/** More rooms than any game has. */
const ROOMS_MAXIMUM = 60;
const TONE: Readonly<Record<RoomType, StatusTone>> = { free: 'ok', VIP: 'gold', paid: 'info' };
const NAME = { free: 'room_free', VIP: 'room_vip', paid: 'room_paid' } as const;
const RULE = { free: 'room_free_rule', VIP: 'room_vip_rule', paid: 'room_paid_rule' } as const;
const SEAT_ORDER: readonly RoomType[] = ['free', 'paid', 'VIP'];

/** The rooms among a search's answer: cards of the same game, free ones first. */
export function roomsOf(games: readonly GameCard[], gameId: string): readonly GameCard[] {
  const place = ({ roomType }: GameCard) => (roomType === undefined ? SEAT_ORDER.length : SEAT_ORDER.indexOf(roomType));
  return games.filter((game) => game.gameId === gameId && game.roomId !== undefined).sort((one, other) => place(one) - place(other));
}

export function RoomSheet({ game, onClose }: { readonly game: GameCard; readonly onClose: () => void }) {
  const t = useT();
  const launch = useLaunch();
  const read = useCall('game.list', { query: { gameName: game.gameName, vassalage: game.vassalage, gameType: game.gameType, pageSize: ROOMS_MAXIMUM } });
  return (
    <BottomSheet title={t('rooms_title', { game: game.displayName })} onClose={onClose} data-testid="room-sheet">
      <Block
        read={read}
        waiting={
          <>
            <SkeletonRow />
            <SkeletonRow />
          </>
        }
      >
        {({ games }) => {
          const rooms = roomsOf(games, game.gameId);
          if (rooms.length === 0) return <Empty title={t('rooms_none')} />;
          return rooms.map((room) => (
            <Room
              key={room.nodeId}
              room={room}
              onEnter={() => {
                onClose();
                launch(room);
              }}
            />
          ));
        }}
      </Block>
    </BottomSheet>
  );
}

function Room({ room, onEnter }: { readonly room: GameCard; readonly onEnter: () => void }) {
  const t = useT();
  const { roomType = 'free' } = room;
  const closed = obstacleOf(room, whoNow()) === 'trial';
  return (
    <ListRow
      icon={closed ? 'lock-key' : roomType === 'VIP' ? 'crown' : 'game-controller'}
      title={room.nodeName}
      caption={closed ? t('room_trial_closed') : t(RULE[roomType])}
      end={
        <StatusChip tone={closed ? 'mute' : TONE[roomType]} icon={null}>
          {t(NAME[roomType])}
        </StatusChip>
      }
      onPress={onEnter}
      data-testid={`room-${room.roomId ?? ''}`}
    />
  );
}
