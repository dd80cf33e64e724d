import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '../lib/navigation/navigation.tsx';
import { useAccess } from '../lib/session/access.ts';
import { currentVisitor } from '../lib/games/launch.ts';
import { inviteOfAddress } from '../lib/games/invite-address.ts';
import { gameOfAddress } from '../lib/games/launch-address.ts';
import { GameFrame } from '../features/launch-frame/game-frame.tsx';
import { PlayGuard } from '../features/protection/play-guard.tsx';
import { VendorFrame } from '../features/launch-frame/vendor-frame.tsx';

const QuickDeposit = lazy(async () => ({
  default: (await import('../features/deposit/quick-deposit.tsx')).QuickDeposit,
}));
const DEPOSIT = '/m/voucherCenter';

/** State passed by a tile along with the address; anything else in the history is ignored. */
function noteOf(state: unknown): { readonly name: string | undefined; readonly rtpBasisPoints: number | undefined } {
  const { name, rtpBasisPoints } = (typeof state === 'object' && state !== null ? state : {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    name: typeof name === 'string' ? name : undefined,
    rtpBasisPoints: typeof rtpBasisPoints === 'number' ? rtpBasisPoints : undefined,
  };
}

/** The embedded game (§2 /m/launchGame). Closing replaces history with home, or with the list that games return to. */
export default function LaunchPage() {
  const navigate = useNavigate();
  const { go } = useAccess();
  const [query] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const game = useMemo(() => gameOfAddress(query), [query]);
  const launch = useMemo(
    () => ({
      playType: query.get('playType') === 'ent' ? ('ent' as const) : ('trad' as const),
      gameCode: query.get('gameId') ?? '',
      prizeMode: query.get('prize_mode') ?? 'Lott',
    }),
    [query],
  );
  const close = useCallback(
    () => navigate(query.has('pageBack') ? '/m/home' : '/m/game', { replace: true }),
    [navigate, query],
  );
  const [depositing, setDepositing] = useState(false);
  const [deposits, setDeposits] = useState(0);
  // A deposit keeps the game open; any other page replaces it.
  const open = useCallback(
    (path: string) =>
      path.split('?', 1)[0] === DEPOSIT && currentVisitor() === 'member' ? setDepositing(true) : go(path),
    [go],
  );
  const endDeposit = () => {
    setDepositing(false);
    setDeposits((count) => count + 1);
  };
  const guard = <PlayGuard playing={currentVisitor() === 'member'} onStop={close} />;
  return (
    <>
      {game === undefined ? (
        <GameFrame launch={launch} guard={guard} onClose={close} onOpen={open} />
      ) : (
        <VendorFrame
          game={game}
          address={pathname + search}
          invite={inviteOfAddress(query)}
          {...noteOf(state)}
          guard={guard}
          onClose={close}
          onOpen={open}
          deposits={deposits}
        />
      )}
      <Suspense fallback={null}>{depositing && <QuickDeposit onClose={endDeposit} />}</Suspense>
    </>
  );
}
