import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '../lib/navigation.tsx';
import { useAccess } from '../lib/access.ts';
import { whoNow } from '../lib/games/launch.ts';
import { gameOfAddress } from '../lib/games/launch-address.ts';
import { GameFrame } from '../features/launch-frame/game-frame.tsx';
import { PlayGuard } from '../features/protection/play-guard.tsx';
import { VendorFrame } from '../features/launch-frame/vendor-frame.tsx';

const QuickDeposit = lazy(async () => ({ default: (await import('../features/deposit/quick-deposit.tsx')).QuickDeposit }));
const DEPOSIT = '/m/voucherCenter';

/** What a tile gives along with the address; anything else in the history is not ours. */
function noteOf(state: unknown): { readonly name: string | undefined; readonly rtpBasisPoints: number | undefined } {
  const { name, rtpBasisPoints } = (typeof state === 'object' && state !== null ? state : {}) as Readonly<Record<string, unknown>>;
  return { name: typeof name === 'string' ? name : undefined, rtpBasisPoints: typeof rtpBasisPoints === 'number' ? rtpBasisPoints : undefined };
}

/** The embedded game (§2 /m/launchGame). Closing replaces history with home or the list the game was opened from. */
export default function LaunchPage() {
  const navigate = useNavigate();
  const { go } = useAccess();
  const [query] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const game = useMemo(() => gameOfAddress(query), [query]);
  const launch = useMemo(
    () => ({ playType: query.get('playType') === 'ent' ? ('ent' as const) : ('trad' as const), gameCode: query.get('gameId') ?? '', prizeMode: query.get('prize_mode') ?? 'Lott' }),
    [query],
  );
  const list = game === undefined ? '/m/lottery' : '/m/game';
  const close = useCallback(() => navigate(query.has('pageBack') ? '/m/home' : list, { replace: true }), [navigate, query, list]);
  const [depositing, setDepositing] = useState(false);
  const [deposits, setDeposits] = useState(0);
  // A deposit leaves the game where it is; any other page takes its place.
  const open = useCallback((path: string) => (path.split('?', 1)[0] === DEPOSIT && whoNow() === 'member' ? setDepositing(true) : go(path)), [go]);
  const endDeposit = () => {
    setDepositing(false);
    setDeposits((count) => count + 1);
  };
  const guard = <PlayGuard playing={whoNow() === 'member'} onStop={close} />;
  return (
    <>
      {game === undefined ? (
        <GameFrame launch={launch} guard={guard} onClose={close} onOpen={open} />
      ) : (
        <VendorFrame game={game} address={pathname + search} {...noteOf(state)} guard={guard} onClose={close} onOpen={open} deposits={deposits} />
      )}
      <Suspense fallback={null}>{depositing && <QuickDeposit onClose={endDeposit} />}</Suspense>
    </>
  );
}
