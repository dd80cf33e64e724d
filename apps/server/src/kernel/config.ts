/** Typed configuration from the environment; every error is one line that names its variable. */
import { resolve } from 'node:path';
import { networkOf } from '@lantern/limits';
import type { TraceSettings } from '@lantern/tracing/sdk';
import { readUploads, type UploadsBucket } from './images/uploads-bucket.ts';
import { readTraces } from './traces.ts';
import type { SecretRing } from './sealing.ts';
import { SECRET_LENGTH_MINIMUM as MIN_SECRET_LENGTH } from './secret-strength.ts';
import {
  address,
  checkSecret,
  choice,
  ConfigError,
  integer,
  list,
  pair,
  safeAddress,
  together,
  withFiles,
  withoutSlash,
  type Env,
  type Environment,
} from './variables.ts';

export { ConfigError, type Environment } from './variables.ts';

export type Role = 'all' | 'api' | 'worker' | 'studio';
/** `only` migrates and ends, `check` refuses an older database, `auto` migrates first. */
export type Migrate = 'auto' | 'check' | 'only';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Embedded database, keys, uploads, demo logins. */
  readonly dataDir: string;
  /** Where the embedded database archives its log, and `npm run backup` puts its copies. */
  readonly backupDir?: string;
  /** An external PostgreSQL in place of the embedded one. */
  readonly databaseUrl?: string;
  /** Connections of this process to its database, at most. */
  readonly databaseConnections: number;
  readonly redisUrl?: string;
  /** The bucket members' pictures are kept in; in DATA_DIR when absent. */
  readonly uploads?: UploadsBucket;
  /** Where traces are sent; none are recorded where it is missing. */
  readonly traces?: TraceSettings;
  readonly role: Role;
  readonly migrate: Migrate;
  readonly environment: Environment;
  /** Directory of the built web apps. */
  readonly webDir: string;
  /** Secrets of the installation: the first seals, all open; one is generated in DATA_DIR for the demo. */
  readonly secrets?: SecretRing;
  readonly logLevel: string;
  /** Number of demo members; 0 for none. */
  readonly demoMembers: number;
  /** Codes of this installation's lotteries; all of them when absent. */
  readonly lotteryGames?: readonly string[];
  /** Sources of official results by name, and the secret each signs with. */
  readonly lotteryFeeds: Readonly<Record<string, string>>;
  /** Public address of the site, without a trailing slash; when absent, the address of the request. */
  readonly publicUrl?: string;
  /** Sign-in providers that are set up. */
  readonly social: Readonly<Partial<Record<SocialProviderName, SocialIssuer>>>;
  /** The provider that verifies phone numbers by id token; the demo has one of its own. */
  readonly phoneId?: PhoneIdIssuer;
  /** SMS gateway, and the key that signs its requests. */
  readonly smsGateway?: { readonly url: string; readonly key: string };
  /** Mail server, and the sender address. */
  readonly mailServer?: { readonly url: string; readonly from: string };
  /** Hosts of push services this server sends to; none: web push is not offered. */
  readonly pushHosts: readonly string[];
  /** Payment providers of this installation; the demo has its sandbox beside them. */
  readonly paymentProviders: readonly PaymentProviderSettings[];
  readonly studio: StudioConfig;
  /** Networks of proxies whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Port of its own for the metrics; on the port of the calls when absent. */
  readonly metricsPort?: number;
  /** Networks that may read the metrics and the OpenAPI document of the operators' calls. */
  readonly internalAllow: readonly string[];
  /** Networks that may read the OpenAPI document of the members' calls. */
  readonly openapiAllow: readonly string[];
  /** Open sockets allowed per address at each endpoint. */
  readonly socketsPerAddress: number;
  /** Open connections allowed per address, including those sockets. */
  readonly connectionsPerAddress: number;
  /** Calls per address and minute; other limits scale with it (http/request-limits.ts). */
  readonly requestsPerMinute: number;
  /** Requests per address and minute at the vendors' wallet API. */
  readonly walletRequestsPerMinute: number;
}

/** The built-in studio: `own` runs beside the node and ends with it, `elsewhere` is a separate process, `off` disables it. */
export interface StudioConfig {
  readonly place: 'own' | 'elsewhere' | 'off';
  /** Its address, for `elsewhere`. */
  readonly url?: string;
  /** Its vendors' keys are derived from it; derived from the platform's secret where the studio runs beside the node. */
  readonly key?: string;
  /** Earlier values of `key`, or of the platform's secret where there is no `key`: they open the seeds sealed then. */
  readonly olderKeys: readonly string[];
  /** How far back unwatched table rounds are computed. */
  readonly historyMs: number;
  /** The sportsbook: whether simulated matches are played, and how long the log of its feed is kept. */
  readonly sports: { readonly simulated: boolean; readonly logHours: number };
  /** Longest wait of the studio for the wallet's answer to one request. */
  readonly walletRequestTimeoutMs: number;
  /** How long a member waits for the wallet, retries included; after it a bet is rolled back. */
  readonly walletTimeoutMs: number;
  /** For ROLE=studio: address of the platform's wallet API. */
  readonly platformUrl?: string;
}

export type SocialProviderName = 'facebook' | 'google';

/** An OpenID Connect issuer and our client registration there. */
export interface SocialIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An identity platform that sends codes to phones and signs id tokens. */
export interface PhoneIdIssuer {
  readonly jwksUrl: string;
  readonly issuer: string;
  readonly audience: string;
  readonly apiUrl: string;
  readonly apiKey: string;
}

/** A payment provider, by the code that deposit methods and callbacks name. */
export interface PaymentProviderSettings {
  readonly code: string;
  /** Name of its adapter in modules/money/payments/providers/registry.ts. */
  readonly adapter: string;
  /** Its interface, without a trailing slash, and the key that signs our requests; absent if it needs none. */
  readonly server?: { readonly url: string; readonly key: string };
  /** Signs its callbacks. */
  readonly callbackKey: string;
}

function readSocial(env: Env, environment: Environment): Config['social'] {
  const issuerOf = (prefix: 'SOCIAL_FACEBOOK' | 'SOCIAL_GOOGLE'): SocialIssuer | undefined => {
    const [issuer, clientId, clientSecret] = [
      `${prefix}_ISSUER`,
      `${prefix}_CLIENT_ID`,
      `${prefix}_CLIENT_SECRET`,
    ] as const;
    const values = together({
      [issuer]: safeAddress(env, issuer, environment),
      [clientId]: env[clientId],
      [clientSecret]: env[clientSecret],
    });
    return values && { issuer: values[issuer]!, clientId: values[clientId]!, clientSecret: values[clientSecret]! };
  };
  const [facebook, google] = [issuerOf('SOCIAL_FACEBOOK'), issuerOf('SOCIAL_GOOGLE')];
  return { ...(facebook && { facebook }), ...(google && { google }) };
}

function readPhoneId(env: Env, environment: Environment): PhoneIdIssuer | undefined {
  const values = together({
    PHONE_ID_JWKS_URL: safeAddress(env, 'PHONE_ID_JWKS_URL', environment),
    PHONE_ID_ISSUER: env['PHONE_ID_ISSUER'],
    PHONE_ID_AUDIENCE: env['PHONE_ID_AUDIENCE'],
    PHONE_ID_API_URL: safeAddress(env, 'PHONE_ID_API_URL', environment),
    PHONE_ID_API_KEY: env['PHONE_ID_API_KEY'],
  });
  return (
    values && {
      jwksUrl: values.PHONE_ID_JWKS_URL,
      issuer: values.PHONE_ID_ISSUER,
      audience: values.PHONE_ID_AUDIENCE,
      apiUrl: withoutSlash(values.PHONE_ID_API_URL),
      apiKey: values.PHONE_ID_API_KEY,
    }
  );
}

/** Gateways for codes and notices; without one the demo uses its sandbox and production sends nothing. */
function readGateways(env: Env, environment: Environment): Pick<Config, 'smsGateway' | 'mailServer'> {
  const sms = pair(env, 'SMS_GATEWAY_URL', ['https', 'http'], 'SMS_GATEWAY_KEY');
  const mail = pair(env, 'SMTP_URL', ['smtps', 'smtp'], 'MAIL_FROM');
  if (sms) checkSecret('SMS_GATEWAY_KEY', sms[1], environment);
  return {
    ...(sms ? { smsGateway: { url: sms[0], key: sms[1] } } : {}),
    ...(mail ? { mailServer: { url: mail[0], from: mail[1] } } : {}),
  };
}

/** Push services of the browsers we know: Chrome and its kin, Firefox, Safari, Edge. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** `off`: web push is not offered. A name after `*.` allows every host under it. */
function readPushHosts(env: Env): readonly string[] {
  if (env['PUSH_HOSTS'] === 'off') return [];
  const host = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/;
  return list(env, 'PUSH_HOSTS', host, 'off, or hosts of push services') ?? PUSH_HOSTS;
}

function readLottery(env: Env, environment: Environment): Pick<Config, 'lotteryGames' | 'lotteryFeeds'> {
  const games = list(env, 'LOTTERY_GAMES', /^[a-z0-9]{2,20}$/, 'codes of lotteries');
  const feeds = list(
    env,
    'LOTTERY_FEEDS',
    new RegExp(`^[A-Za-z0-9_-]{1,64}=[^,]{${MIN_SECRET_LENGTH},}$`),
    `name=secret, secrets of at least ${MIN_SECRET_LENGTH} characters,`,
  );
  const secrets = (feeds ?? []).map(
    (feed) => [feed.slice(0, feed.indexOf('=')), feed.slice(feed.indexOf('=') + 1)] as const,
  );
  for (const [name, secret] of secrets) checkSecret(`LOTTERY_FEEDS ${name}`, secret, environment);
  return { ...(games && { lotteryGames: games }), lotteryFeeds: Object.fromEntries(secrets) };
}

/** `PAYMENT_PROVIDERS` names each provider with its adapter; the rest is in variables of its own. */
function readPaymentProviders(env: Env, environment: Environment): Config['paymentProviders'] {
  const named = list(env, 'PAYMENT_PROVIDERS', /^(?!sandbox)[a-z][a-z0-9_]{1,39}=[a-z0-9-]+$/, 'code=adapter') ?? [];
  return named.map((entry) => {
    const [code = '', adapter = ''] = entry.split('=');
    const [urlName, keyName, callbackName] = ['URL', 'KEY', 'CALLBACK_KEY'].map(
      (name) => `PAYMENT_${code.toUpperCase()}_${name}`,
    ) as [string, string, string];
    const server = together({ [urlName]: safeAddress(env, urlName, environment), [keyName]: env[keyName] });
    const callbackKey = env[callbackName];
    if (!callbackKey) throw new ConfigError(`${callbackName} must be set when PAYMENT_PROVIDERS names ${code}`);
    checkSecret(callbackName, callbackKey, environment);
    if (server) checkSecret(keyName, server[keyName]!, environment);
    return {
      code,
      adapter,
      callbackKey,
      ...(server && { server: { url: withoutSlash(server[urlName]!), key: server[keyName]! } }),
    };
  });
}

/** An attacker who guesses an earlier key can open what was sealed under it. */
function readOlderKeys(env: Env, environment: Environment): readonly string[] {
  const keys =
    list(
      env,
      'STUDIO_KEY_OLD',
      new RegExp(`^.{${MIN_SECRET_LENGTH},}$`),
      `keys of at least ${MIN_SECRET_LENGTH} characters,`,
    ) ?? [];
  for (const key of keys) checkSecret('STUDIO_KEY_OLD', key, environment);
  return keys;
}

/**
 * Where the studio runs: beside a node with all roles unless disabled or configured elsewhere; ROLE=studio is the
 * studio itself.
 */
function readStudio(env: Env, role: Role, environment: Environment): StudioConfig {
  const url = address(env, 'STUDIO_URL', ['https', 'http']);
  const platformUrl = address(env, 'PLATFORM_URL', ['https', 'http']);
  const key = env['STUDIO_KEY'] || undefined;
  const enabled = choice(env, 'STUDIO', 'on', ['on', 'off']) === 'on';
  if (key !== undefined) checkSecret('STUDIO_KEY', key, environment);
  if (url !== undefined && key === undefined) throw new ConfigError('STUDIO_KEY must be set when STUDIO_URL is');
  if (role === 'studio') {
    for (const name of ['DATABASE_URL', 'PLATFORM_URL', 'STUDIO_KEY'])
      if (!env[name]) throw new ConfigError(`${name} must be set when ROLE is studio`);
  }
  const beside = role === 'all' && enabled ? 'own' : 'off';
  return {
    olderKeys: readOlderKeys(env, environment),
    historyMs: integer(env, 'STUDIO_HISTORY_HOURS', 24, 0, 48) * 3_600_000,
    sports: {
      simulated:
        choice(env, 'STUDIO_SPORTS', environment === 'demo' ? 'simulated' : 'off', ['off', 'simulated']) ===
        'simulated',
      logHours: integer(env, 'STUDIO_FEED_LOG_HOURS', 48, 1, 720),
    },
    walletRequestTimeoutMs: integer(env, 'STUDIO_WALLET_REQUEST_TIMEOUT_SEC', 4, 1, 10) * 1_000,
    walletTimeoutMs: integer(env, 'STUDIO_WALLET_TIMEOUT_SEC', 8, 1, 60) * 1_000,
    place: enabled && url !== undefined && role !== 'studio' ? 'elsewhere' : beside,
    ...(url === undefined ? {} : { url: withoutSlash(url) }),
    ...(key === undefined ? {} : { key }),
    ...(platformUrl === undefined ? {} : { platformUrl: withoutSlash(platformUrl) }),
  };
}

const ALL_NETWORKS = ['0.0.0.0/0', '::/0'];
const THIS_MACHINE = ['127.0.0.0/8', '::1/128'];

/** Comma-separated addresses and networks, as networks; `all` allows every address. */
function networks(env: Env, name: string, fallback: readonly string[]): readonly string[] {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (text === 'all') return ALL_NETWORKS;
  return text.split(',').map((one) => {
    const network = networkOf(one.trim());
    if (network === undefined)
      throw new ConfigError(
        `${name} must be addresses or networks between commas, such as 10.0.0.0/8, not "${one.trim()}"`,
      );
    return network;
  });
}

/** Trusted proxies must be named: with `all`, every client could forge its address. */
function readTrustedProxies(env: Env): readonly string[] {
  const trusted = networks(env, 'TRUSTED_PROXIES', []);
  const tooWide = trusted.find((network) => network.endsWith('/0'));
  if (tooWide !== undefined) throw new ConfigError(`TRUSTED_PROXIES must name your proxies, not all addresses`);
  return trusted;
}

/** Many members of a mobile network share one address, each with a handful of connections. */
const SOCKETS_PER_ADDRESS = 200;
const CONNECTIONS_PER_ADDRESS = 1_000;
const REQUESTS_PER_MINUTE = 1_200;
/** Far above a vendor's busiest server, retries included, and above the studio beside a node, which plays for every member. */
const WALLET_REQUESTS_PER_MINUTE = 300_000;

/** The embedded database has one program, which migrates it. */
function readMigrate(env: Env): Migrate {
  const migrate = choice(env, 'MIGRATE', 'auto', ['auto', 'check', 'only']);
  if (migrate !== 'auto' && !env['DATABASE_URL'])
    throw new ConfigError(`DATABASE_URL must be set when MIGRATE is ${migrate}`);
  return migrate;
}

/** `LANTERN_SECRETS` while one secret replaces another, newest first, else `LANTERN_SECRET`. */
function readSecrets(env: Env, environment: Environment): SecretRing | undefined {
  const [one, several] = [env['LANTERN_SECRET'] || undefined, env['LANTERN_SECRETS'] || undefined];
  if (one !== undefined && several !== undefined)
    throw new ConfigError(
      'LANTERN_SECRET and LANTERN_SECRETS cannot be set together: the second one replaces the first',
    );
  if (one === undefined && several === undefined) {
    if (environment === 'demo') return undefined;
    throw new ConfigError('LANTERN_SECRET must be set when LANTERN_ENV is production');
  }
  const [name, secrets] = several ? ['LANTERN_SECRETS', several.split(',')] : ['LANTERN_SECRET', [one!]];
  for (const secret of secrets) checkSecret(name, secret, environment);
  if (new Set(secrets).size !== secrets.length) throw new ConfigError(`${name} must not name a secret twice`);
  return secrets as unknown as SecretRing;
}

/** Reads the environment (see docs/operations.md). Throws ConfigError with one clear line. */
export function readConfig(variables: Env, root: string): Config {
  const env = withFiles(variables);
  const environment = choice(env, 'LANTERN_ENV', 'demo', ['demo', 'production']);
  const databaseUrl = address(env, 'DATABASE_URL', ['postgres', 'postgresql']);
  const redisUrl = address(env, 'REDIS_URL', ['redis', 'rediss']);
  const uploads = readUploads(env, environment);
  const traces = readTraces(env);
  const secrets = readSecrets(env, environment);
  const publicUrl = address(env, 'PUBLIC_URL', ['https', 'http']);
  const role = choice(env, 'ROLE', 'all', ['all', 'api', 'worker', 'studio']);
  const phoneId = readPhoneId(env, environment);
  return {
    port: integer(env, 'PORT', 8080, 0, 65535),
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(root, env['DATA_DIR'] || '.data'),
    ...(env['BACKUP_DIR'] ? { backupDir: resolve(root, env['BACKUP_DIR']) } : {}),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(redisUrl === undefined ? {} : { redisUrl }),
    ...(uploads && { uploads }),
    ...(traces && { traces }),
    role,
    migrate: readMigrate(env),
    environment,
    webDir: resolve(root, 'dist/web'),
    ...(secrets && { secrets }),
    databaseConnections: integer(env, 'DATABASE_CONNECTIONS', 20, 8, 500),
    demoMembers: integer(env, 'DEMO_MEMBERS', 200, 0, 5_000),
    ...readGateways(env, environment),
    ...readLottery(env, environment),
    ...(publicUrl === undefined ? {} : { publicUrl: withoutSlash(publicUrl) }),
    pushHosts: readPushHosts(env),
    social: readSocial(env, environment),
    ...(phoneId === undefined ? {} : { phoneId }),
    paymentProviders: readPaymentProviders(env, environment),
    studio: readStudio(env, role, environment),
    trustedProxies: readTrustedProxies(env),
    ...(env['METRICS_PORT'] ? { metricsPort: integer(env, 'METRICS_PORT', 0, 0, 65535) } : {}),
    internalAllow: networks(env, 'INTERNAL_ALLOW', THIS_MACHINE),
    openapiAllow: networks(env, 'OPENAPI_ALLOW', ALL_NETWORKS),
    socketsPerAddress: integer(env, 'SOCKETS_PER_ADDRESS', SOCKETS_PER_ADDRESS, 1, 100_000),
    connectionsPerAddress: integer(env, 'CONNECTIONS_PER_ADDRESS', CONNECTIONS_PER_ADDRESS, 10, 100_000),
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', REQUESTS_PER_MINUTE, 60, 100_000_000),
    walletRequestsPerMinute: integer(env, 'WALLET_REQUESTS_PER_MINUTE', WALLET_REQUESTS_PER_MINUTE, 60, 100_000_000),
    logLevel: choice(env, 'LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  };
}
