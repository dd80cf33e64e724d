/** The studio of a node: where it runs, what starts it, and when its vendors are opened. */
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { pause } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Kernel } from '../kernel/module.ts';
import type { Modules } from '../compose/modules.ts';
import { ownStudioKey, studioSeedKeys, studioVendors, superviseStudio, type StudioProcess } from './process.ts';
import { openStudioVendors } from './vendors.ts';

/** Maximum time a node waits for its studio before it serves everything else. */
const STUDIO_TIMEOUT_MS = 20_000;
/** Maximum time a scrape waits for the studio's part. */
const METRICS_TIMEOUT_MS = 2_000;

/** The body at an address of this machine; empty where nothing answers in time. */
const textAt = (address: string): Promise<string> =>
  new Promise((resolve) => {
    get(address, { signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) }, (answer) => {
      text(answer).then(
        (body) => resolve(answer.statusCode === 200 ? body : ''),
        () => resolve(''),
      );
    }).on('error', () => resolve(''));
  });

export interface StudioHost {
  /** Current address; undefined while it is down. Absent where there is none. */
  readonly address: (() => string | undefined) | undefined;
  /** Metrics of the studio beside this node; empty where there is none, or while it is down. */
  metrics(): Promise<string>;
  /** Starts the studio where it is this node's own, and opens its vendors; waits at most the timeout. */
  open(node: {
    readonly address: string;
    readonly kernel: Kernel;
    readonly modules: Modules;
    readonly databaseUrl: string;
  }): Promise<void>;
  stop(): Promise<void>;
}

/** The studio of this node: beside it, elsewhere, or off. */
export function createStudioHost(
  { studio: studioConfig, publicUrl, webDir, logLevel, environment, role, traces }: Config,
  { secret, ring, clock }: Pick<Kernel, 'secret' | 'ring' | 'clock'>,
): StudioHost {
  // Beside a node its seeds are sealed under the ring, and its vendors keep their keys while the ring changes.
  const key = studioConfig.key ?? ownStudioKey(secret);
  const [sealing, ...older] = [...ring, ...studioConfig.olderKeys].map(ownStudioKey) as [string, ...string[]];
  const seedKeys =
    studioConfig.key === undefined
      ? studioSeedKeys(sealing, older)
      : studioSeedKeys(studioConfig.key, studioConfig.olderKeys);
  let running: StudioProcess | undefined;
  let opening: ReturnType<typeof openStudioVendors> | undefined;
  const addressNow = () => (studioConfig.place === 'elsewhere' ? studioConfig.url : running?.address());
  return {
    address: studioConfig.place === 'off' ? undefined : addressNow,
    async metrics() {
      const beside = running?.address();
      return beside === undefined ? '' : await textAt(`${beside}/metrics`);
    },
    async open({ address, kernel: { log }, modules, databaseUrl }) {
      if (studioConfig.place === 'off' || role === 'worker') return;
      const vendors = studioVendors(key);
      if (studioConfig.place === 'own')
        running = superviseStudio(
          {
            port: 0,
            host: '127.0.0.1',
            databaseUrl,
            platform: address,
            webDir,
            logLevel,
            seedKeys,
            historyMs: studioConfig.historyMs,
            traces,
            sports: studioConfig.sports,
            walletRequestTimeoutMs: studioConfig.walletRequestTimeoutMs,
            walletTimeoutMs: studioConfig.walletTimeoutMs,
            vendors,
          },
          log,
          clock,
        );
      const site = publicUrl ?? (environment === 'demo' ? address : undefined);
      if (site === undefined) return log.warn('PUBLIC_URL is not set: the studio’s games cannot be opened');
      const merchants = environment === 'demo' ? [modules.merchant('').code] : [];
      opening = openStudioVendors({
        modules,
        clock,
        log,
        launchUrl: `${site}/studio/vendor`,
        addressNow,
        vendors,
        merchants,
      });
      // A studio elsewhere has its own lifecycle; this node serves whether it is up or not.
      if (studioConfig.place !== 'own') return;
      const waiting = new AbortController();
      await Promise.race([opening.opened, pause(STUDIO_TIMEOUT_MS, waiting.signal)]);
      waiting.abort();
    },
    async stop() {
      await opening?.stop();
      await running?.stop();
    },
  };
}
