import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAccess } from '../lib/access.ts';
import { GameFrame } from '../features/launch-frame/game-frame.tsx';

/** The embedded game (§2 /m/launchGame). Closing replaces history with home or the list the game was opened from. */
export default function LaunchPage() {
  const navigate = useNavigate();
  const { go } = useAccess();
  const [query] = useSearchParams();
  const launch = useMemo(
    () => ({ playType: query.get('playType') === 'ent' ? ('ent' as const) : ('trad' as const), gameCode: query.get('gameId') ?? '', prizeMode: query.get('prize_mode') ?? 'Lott' }),
    [query],
  );
  const close = useCallback(() => void navigate(query.has('pageBack') ? '/m/home' : '/m/lottery', { replace: true }), [navigate, query]);
  return <GameFrame launch={launch} onClose={close} onOpen={go} />;
}
