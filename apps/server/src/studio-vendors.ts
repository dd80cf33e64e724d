/** Opens the vendors the studio plays: how they are launched, which games they have, and the wallet's door for them. */
import type { Clock } from './kernel/clock.ts';
import { postSigned } from './kernel/http/signed-post.ts';
import type { Logger } from './kernel/log.ts';
import { startTicker, type Ticker } from './kernel/ticker.ts';
import type { Result } from './kernel/result.ts';
import type { Modules } from './modules.ts';
import { OWN_ORIGIN } from './modules/catalogue/index.ts';
import type { StudioVendor } from './studio-process.ts';

export interface StudioGround {
  readonly modules: Pick<Modules, 'catalogue' | 'walletApi'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where the platform itself reaches the studio: the door of its own address, which may be any of this machine. */
  readonly launchUrl: string;
  /** Where the studio is at this moment, if it is. */
  readonly addressNow: () => string | undefined;
  readonly vendors: readonly StudioVendor[];
  /** Merchants for whom the vendors are switched on when they are first opened: a demonstration's. */
  readonly merchants: readonly string[];
}

const LAUNCH_TIMEOUT_MS = 6_000;
const RETRY_MS = 200;
/** A studio of another release may have other games. */
const AGAIN_MS = 60_000;

/** The vendor's games as the studio tells them; undefined while it does not. */
async function gamesOf({ clock, addressNow }: StudioGround, { code, launchKey }: StudioVendor): Promise<readonly string[] | undefined> {
  const address = addressNow();
  if (address === undefined) return undefined;
  const answer = await postSigned({ url: `${address}/studio/vendor/games`, vendor: code, key: launchKey, body: '{}', nowMs: clock.now(), timeoutMs: LAUNCH_TIMEOUT_MS });
  if ('failed' in answer || answer.status !== 200) return undefined;
  const { games } = JSON.parse(answer.text ?? '{}') as { readonly games?: unknown };
  return Array.isArray(games) && games.every((id) => typeof id === 'string') ? games : undefined;
}

const same = (one: readonly string[] | undefined, other: readonly string[]): boolean => one?.join() === other.join();

/** Opens one vendor, unless an operator has put another behind it. Answers whether it stands. */
async function openVendor(ground: StudioGround, vendor: StudioVendor): Promise<boolean> {
  const { catalogue, walletApi } = ground.modules;
  const { code, launchKey, walletKey } = vendor;
  const known = await catalogue.integrationOf(code);
  if (known && known.key !== launchKey) return true;
  const games = await gamesOf(ground, vendor);
  if (!games) return false;
  if (games.length === 0) return true;
  if (known && known.launchUrl === ground.launchUrl && same(known.games, games)) return true;
  // The wallet first: nobody launches a game that could not bet.
  const opened: Result<unknown>[] = known ? [] : [await walletApi.setVendor({ code, roundPolicy: 'ask' }), await walletApi.rotateKey(code, walletKey, 0)];
  opened.push(await catalogue.setVendorIntegration(code, { launchUrl: ground.launchUrl, ownDoor: true, key: launchKey, frameOrigins: [OWN_ORIGIN], timeoutMs: LAUNCH_TIMEOUT_MS, games }));
  const refused = opened.find(({ ok }) => !ok);
  if (refused) {
    ground.log.error({ vendor: code, refused }, 'the studio’s vendor could not be opened');
    return true;
  }
  for (const merchantCode of known ? [] : ground.merchants) await catalogue.setVendorState(code, { enabled: { merchantCode, enabled: true } });
  return true;
}

/** Opens them all as soon as the studio is there, and looks again now and then. `opened` resolves after the first time. */
export function openStudioVendors(ground: StudioGround): Ticker & { readonly opened: Promise<void> } {
  let tell = (): void => undefined;
  const opened = new Promise<void>((resolve) => (tell = resolve));
  const ticker = startTicker({
    name: 'studio vendors',
    log: ground.log,
    turn: async () => {
      for (const vendor of ground.vendors) if (!(await openVendor(ground, vendor))) return RETRY_MS;
      tell();
      return AGAIN_MS;
    },
  });
  return { ...ticker, opened };
}
