/** The studio's settings. */
import { z } from 'zod';

const KEY_LENGTH_MINIMUM = 32;
const HISTORY_MAXIMUM_MS = 48 * 3_600_000;
const LOG_MAXIMUM_HOURS = 720;
/** Less than the lease of a pending call, or two processes would send it at once. */
const WALLET_REQUEST_TIMEOUT_MAXIMUM_MS = 10_000;
const WALLET_TIMEOUT_MAXIMUM_MS = 60_000;

const settings = z.object({
  /** 0 takes a free port. */
  port: z.int().min(0).max(65_535),
  host: z.string().min(1),
  /** Owner of the schema `studio`. */
  databaseUrl: z.string().regex(/^postgres(?:ql)?:/),
  /** The platform's address, without a trailing slash; the wallet API is below it. */
  platform: z.string().regex(/^https?:\/\/[^/]+$/),
  /** Directory of the built web apps. */
  webDir: z.string(),
  logLevel: z.string(),
  /**
   * Keys that seal seeds while their rounds go on: the first seals, all open. An older key is needed until the rounds and chains it sealed
   * are over.
   */
  seedKeys: z.tuple([z.string().min(KEY_LENGTH_MINIMUM)], z.string().min(KEY_LENGTH_MINIMUM)),
  /** How far back unwatched rounds of tables are generated; 0: tables without players are paused. */
  historyMs: z.int().min(0).max(HISTORY_MAXIMUM_MS),
  sports: z.object({
    /** Whether simulated matches are played: always marked as such where they are shown. */
    simulated: z.boolean(),
    /** How long the log of the feed is kept. */
    logHours: z.int().min(1).max(LOG_MAXIMUM_HOURS),
  }),
  /** Longest wait for the wallet's answer to one request. */
  walletRequestTimeoutMs: z.int().min(1).max(WALLET_REQUEST_TIMEOUT_MAXIMUM_MS),
  /** How long a member waits for the wallet, retries included; after it a bet is rolled back. */
  walletTimeoutMs: z.int().min(1).max(WALLET_TIMEOUT_MAXIMUM_MS),
  /** Its vendors: the key that signs the platform's requests, and the key that signs its own requests to the wallet. */
  vendors: z
    .array(
      z.object({
        code: z.string().regex(/^[A-Z0-9_]{2,20}$/),
        launchKey: z.string().min(KEY_LENGTH_MINIMUM),
        walletKey: z.string().min(KEY_LENGTH_MINIMUM),
      }),
    )
    .min(1),
  /** Networks that may read `/metrics`. */
  internalAllow: z.array(z.string().regex(/^[0-9a-f.:]+\/\d{1,3}$/i)).default(['127.0.0.0/8', '::1/128']),
  /** Where traces are sent; none are recorded where it is missing. */
  traces: z
    .object({ endpoint: z.url(), headers: z.record(z.string(), z.string()), ratio: z.number().min(0).max(1) })
    .optional(),
  /** `check` refuses an older schema, `only` migrates and ends. */
  migrate: z.enum(['auto', 'check', 'only']).default('auto'),
});

export type StudioSettings = z.output<typeof settings>;

export const SETTINGS_VARIABLE = 'STUDIO_SETTINGS';

/** Reads the settings from the environment. Throws with one clear line. */
export function readSettings(text: string | undefined): StudioSettings {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '');
  } catch {
    throw new Error(`${SETTINGS_VARIABLE} must be JSON: ${Object.keys(settings.shape).join(', ')}`);
  }
  const read = settings.safeParse(json);
  if (!read.success)
    throw new Error(
      `${SETTINGS_VARIABLE} is not complete: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
    );
  return read.data;
}
