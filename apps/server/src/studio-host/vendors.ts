/** Opens the vendors the studio plays: their launch settings, their games, and their wallet access. */
import type { Clock } from '../kernel/clock.ts';
import { postSigned } from '../kernel/http/signed-post.ts';
import type { Logger } from '../kernel/log.ts';
import { startTicker, type Ticker } from '../kernel/ticker.ts';
import type { Result } from '../kernel/result.ts';
import type { Modules } from '../compose/modules.ts';
import { OWN_ORIGIN } from '../modules/games/catalogue/index.ts';
import type { StudioVendor } from './process.ts';

export interface StudioDeps {
  readonly modules: Pick<Modules, 'catalogue' | 'walletApi'>;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * Base URL at which the platform reaches the studio: the reverse proxy at its own address, which may be any address
   * of this machine.
   */
  readonly launchUrl: string;
  /** Current address of the studio, if it is up. */
  readonly addressNow: () => string | undefined;
  readonly vendors: readonly StudioVendor[];
  /** Merchants for whom the vendors are enabled when first opened: a demo's. */
  readonly merchants: readonly string[];
}

const LAUNCH_TIMEOUT_MS = 6_000;
const RETRY_MS = 200;
/**
 * Payout ceiling of a studio vendor before an operator has to review, in VND: the highest possible win of one round of
 * any title at the highest bet is a little over sixteen thousand million. Play money needs none.
 */
export const STUDIO_CEILING = { currency: 'VND', single: 20_000_000_000n, hourly: 200_000_000_000n } as const;
/** A studio of another release may have other games. */
const RECHECK_MS = 60_000;

/** The vendor's games as the studio reports them; undefined while it is unreachable. */
async function gamesOf(
  { clock, addressNow }: StudioDeps,
  { code, launchKey }: StudioVendor,
): Promise<readonly string[] | undefined> {
  const address = addressNow();
  if (address === undefined) return undefined;
  const answer = await postSigned({
    url: `${address}/studio/vendor/games`,
    vendor: code,
    key: launchKey,
    body: '{}',
    nowMs: clock.now(),
    timeoutMs: LAUNCH_TIMEOUT_MS,
  });
  if ('failed' in answer || answer.status !== 200) return undefined;
  const { games } = JSON.parse(answer.text ?? '{}') as { readonly games?: unknown };
  return Array.isArray(games) && games.every((id) => typeof id === 'string') ? games : undefined;
}

/** Wallet settings of a vendor whose games the studio plays; everything else is the operator's choice. */
const WALLET_SETTINGS = { roundPolicy: 'ask', reportsRisk: true } as const;

/**
 * Updates a vendor that an earlier release opened to the current settings; keeps the wallet's other settings and a
 * ceiling that an operator has set.
 */
async function updateWallet({ modules: { walletApi }, log }: StudioDeps, code: string): Promise<void> {
  const [now, ceilings] = await Promise.all([walletApi.vendorOf(code), walletApi.payoutCeilingsOf(code)]);
  const current = now?.roundPolicy === WALLET_SETTINGS.roundPolicy && now.reportsRisk === WALLET_SETTINGS.reportsRisk;
  const updates: Result<unknown>[] = current ? [] : [await walletApi.setVendor({ code, ...WALLET_SETTINGS })];
  if (!ceilings.some(({ currency }) => currency === STUDIO_CEILING.currency))
    updates.push(await walletApi.setPayoutCeiling({ vendor: code, ...STUDIO_CEILING }));
  const refused = updates.find(({ ok }) => !ok);
  if (refused) log.error({ vendor: code, refused }, 'the studio’s vendor could not be brought up to date');
}

const same = (one: readonly string[] | undefined, other: readonly string[]): boolean => one?.join() === other.join();

/**
 * Opens one vendor, unless an operator has put another integration behind it. `updated`: vendors already updated since
 * this start. Returns false when the studio has not reported its games yet.
 */
async function openVendor(deps: StudioDeps, vendor: StudioVendor, updated: Set<string>): Promise<boolean> {
  const { catalogue, walletApi } = deps.modules;
  const { code, launchKey, walletKey } = vendor;
  const known = await catalogue.integrationOf(code);
  if (known && known.key !== launchKey) return true;
  if (known && !updated.has(code)) await updateWallet(deps, code);
  updated.add(code);
  const games = await gamesOf(deps, vendor);
  if (!games) return false;
  if (games.length === 0 && !known) return true;
  if (known && known.launchUrl === deps.launchUrl && same(known.games, games)) return true;
  // The wallet first: no game is launched that could not bet.
  const opened: Result<unknown>[] = known
    ? []
    : [
        await walletApi.setVendor({ code, ...WALLET_SETTINGS }),
        await walletApi.setPayoutCeiling({ vendor: code, ...STUDIO_CEILING }),
        await walletApi.rotateKey(code, walletKey, 0),
      ];
  opened.push(
    await catalogue.setVendorIntegration(code, {
      launchUrl: deps.launchUrl,
      ownAddress: true,
      key: launchKey,
      frameOrigins: [OWN_ORIGIN],
      timeoutMs: LAUNCH_TIMEOUT_MS,
      games,
    }),
  );
  const refused = opened.find(({ ok }) => !ok);
  if (refused) {
    deps.log.error({ vendor: code, refused }, 'the studio’s vendor could not be opened');
    return true;
  }
  for (const merchantCode of known ? [] : deps.merchants) {
    const shown = await catalogue.setVendorState(code, { enabled: { merchantCode, enabled: true } });
    if (!shown.ok)
      deps.log.error(
        { vendor: code, merchant: merchantCode, refused: shown },
        'the studio’s vendor could not be shown',
      );
  }
  return true;
}

/** Opens all vendors as soon as the studio is up, and checks again periodically. `opened` resolves after the first time. */
export function openStudioVendors(deps: StudioDeps): Ticker & { readonly opened: Promise<void> } {
  let resolveOpened = (): void => undefined;
  const opened = new Promise<void>((resolve) => (resolveOpened = resolve));
  const updated = new Set<string>();
  const asked = new Set<string>();
  const ticker = startTicker({
    name: 'studio vendors',
    log: deps.log,
    turn: async () => {
      for (const vendor of deps.vendors) if (!(await openVendor(deps, vendor, updated))) return RETRY_MS;
      // Known at once, not only after the next run of the job: what a demo gives is published with these.
      for (const { code } of deps.vendors)
        if (!asked.has(code) && (await deps.modules.walletApi.refreshSpinGames(code)) > 0) asked.add(code);
      resolveOpened();
      return RECHECK_MS;
    },
  });
  return { ...ticker, opened };
}
