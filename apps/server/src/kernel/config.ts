/** Typed configuration from the environment; every mistake is one line that names its variable. */
import { resolve } from 'node:path';

export type Role = 'all' | 'api' | 'worker' | 'studio';
export type Environment = 'demo' | 'production';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Embedded database, keys, uploads, demo logins. */
  readonly dataDir: string;
  /** A real PostgreSQL in place of the embedded one. */
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  readonly role: Role;
  readonly environment: Environment;
  /** Directory of the built web apps. */
  readonly webDir: string;
  /** Secret that signs challenges, callbacks and seals stored keys; made once in DATA_DIR for the demo. */
  readonly secret?: string;
  readonly logLevel: string;
  /** Members of the demonstration's world; 0 makes none. */
  readonly demoMembers: number;
  /** Codes of the lotteries this installation has; every one there is when absent. */
  readonly lotteryGames?: readonly string[];
  /** Sources of official results by name, and the secret each signs with. */
  readonly lotteryFeeds: Readonly<Record<string, string>>;
  /** Where members reach the site, without a trailing slash; the address they called when absent. */
  readonly publicUrl?: string;
  /** Sign-in providers that are set up. */
  readonly social: Readonly<Partial<Record<SocialProviderName, SocialIssuer>>>;
  /** The provider that proves phone numbers by id token; the demo has one of its own. */
  readonly phoneId?: PhoneIdIssuer;
  /** Where SMS leave the house, and the key that signs them. */
  readonly smsGateway?: { readonly url: string; readonly key: string };
  /** Where email leaves the house, and its sender. */
  readonly mailServer?: { readonly url: string; readonly from: string };
  readonly studio: StudioConfig;
}

/** The built-in studio: `own` runs beside the node and ends with it, `elsewhere` is a process of its own, `off` is not there. */
export interface StudioConfig {
  readonly place: 'own' | 'elsewhere' | 'off';
  /** Where it is reached, for `elsewhere`. */
  readonly url?: string;
  /** What its vendors' keys are derived from; made of the platform's secret where it runs beside the node. */
  readonly key?: string;
  /** For ROLE=studio: where the platform's wallet is reached. */
  readonly platformUrl?: string;
}

export type SocialProviderName = 'facebook' | 'google';

/** An OpenID Connect issuer and what we are registered as there. */
export interface SocialIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An identity platform that sends codes to phones and signs who answered them. */
export interface PhoneIdIssuer {
  readonly jwksUrl: string;
  readonly issuer: string;
  readonly audience: string;
  readonly apiUrl: string;
  readonly apiKey: string;
}

export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

function choice<const T extends string>(env: Env, name: string, fallback: T, allowed: readonly T[]): T {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const found = allowed.find((value) => value === text);
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
  return found;
}

function address(env: Env, name: string, schemes: readonly string[]): string | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
  if (!schemes.includes(scheme)) throw new ConfigError(`${name} must be an address that starts with ${schemes[0]}://`);
  return text;
}

const withoutSlash = (text: string): string => text.replace(/\/$/, '');

const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost'];

/** An address secrets and proofs travel to: TLS, except for a demo that speaks with its own machine. */
function safeAddress(env: Env, name: string, environment: Environment): string | undefined {
  const text = address(env, name, ['https', 'http']);
  if (text === undefined || new URL(text).protocol === 'https:') return text;
  if (environment === 'demo' && LOOPBACK_HOSTS.includes(new URL(text).hostname)) return text;
  throw new ConfigError(`${name} must be an address that starts with https://`);
}

/** Variables that are set together or not at all; undefined when none is. */
function together<const K extends string>(values: Readonly<Record<K, string | undefined>>): Readonly<Record<K, string>> | undefined {
  const names = Object.keys(values) as K[];
  const missing = names.filter((name) => !values[name]);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) throw new ConfigError(`${missing[0]} must be set when ${names.find((name) => values[name])} is`);
  return values as Readonly<Record<K, string>>;
}

function readSocial(env: Env, environment: Environment): Config['social'] {
  const issuerOf = (prefix: 'SOCIAL_FACEBOOK' | 'SOCIAL_GOOGLE'): SocialIssuer | undefined => {
    const [issuer, clientId, clientSecret] = [`${prefix}_ISSUER`, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const;
    const values = together({ [issuer]: safeAddress(env, issuer, environment), [clientId]: env[clientId], [clientSecret]: env[clientSecret] });
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

const MIN_SECRET_LENGTH = 32;

/** An address with the setting it needs beside it; both or neither. */
function pair(env: Env, name: string, schemes: readonly string[], partner: string): readonly [string, string] | undefined {
  const url = address(env, name, schemes);
  const beside = env[partner] || undefined;
  if ((url === undefined) !== (beside === undefined)) throw new ConfigError(`${url === undefined ? name : partner} must be set when ${url === undefined ? partner : name} is`);
  return url === undefined ? undefined : [url, beside!];
}

/** Gateways for codes and notices; without one the demo uses its sandbox and production sends nothing. */
function readGateways(env: Env): Pick<Config, 'smsGateway' | 'mailServer'> {
  const sms = pair(env, 'SMS_GATEWAY_URL', ['https', 'http'], 'SMS_GATEWAY_KEY');
  const mail = pair(env, 'SMTP_URL', ['smtps', 'smtp'], 'MAIL_FROM');
  if (sms && sms[1].length < MIN_SECRET_LENGTH) throw new ConfigError(`SMS_GATEWAY_KEY must have at least ${MIN_SECRET_LENGTH} characters`);
  return {
    ...(sms ? { smsGateway: { url: sms[0], key: sms[1] } } : {}),
    ...(mail ? { mailServer: { url: mail[0], from: mail[1] } } : {}),
  };
}

/** A list of items between commas; undefined when there is none. */
function list(env: Env, name: string, item: RegExp, shape: string): readonly string[] | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const items = text.split(',').map((one) => one.trim());
  if (!items.every((one) => item.test(one))) throw new ConfigError(`${name} must be ${shape} between commas`);
  return items;
}

function readLottery(env: Env): Pick<Config, 'lotteryGames' | 'lotteryFeeds'> {
  const games = list(env, 'LOTTERY_GAMES', /^[a-z0-9]{2,20}$/, 'codes of lotteries');
  const feeds = list(env, 'LOTTERY_FEEDS', new RegExp(`^[A-Za-z0-9_-]{1,64}=[^,]{${MIN_SECRET_LENGTH},}$`), `name=secret, secrets of at least ${MIN_SECRET_LENGTH} characters,`);
  const secrets = (feeds ?? []).map((feed) => [feed.slice(0, feed.indexOf('=')), feed.slice(feed.indexOf('=') + 1)] as const);
  return { ...(games && { lotteryGames: games }), lotteryFeeds: Object.fromEntries(secrets) };
}

/** Where the studio is: beside a node of all roles unless switched off or said to be elsewhere; ROLE=studio is it. */
function readStudio(env: Env, role: Role): StudioConfig {
  const url = address(env, 'STUDIO_URL', ['https', 'http']);
  const platformUrl = address(env, 'PLATFORM_URL', ['https', 'http']);
  const key = env['STUDIO_KEY'] || undefined;
  const wanted = choice(env, 'STUDIO', 'on', ['on', 'off']) === 'on';
  if (key !== undefined && key.length < MIN_SECRET_LENGTH) throw new ConfigError(`STUDIO_KEY must have at least ${MIN_SECRET_LENGTH} characters`);
  if (url !== undefined && key === undefined) throw new ConfigError('STUDIO_KEY must be set when STUDIO_URL is');
  if (role === 'studio') {
    for (const name of ['DATABASE_URL', 'PLATFORM_URL', 'STUDIO_KEY']) if (!env[name]) throw new ConfigError(`${name} must be set when ROLE is studio`);
  }
  const beside = role === 'all' && wanted ? 'own' : 'off';
  return {
    place: wanted && url !== undefined && role !== 'studio' ? 'elsewhere' : beside,
    ...(url === undefined ? {} : { url: withoutSlash(url) }),
    ...(key === undefined ? {} : { key }),
    ...(platformUrl === undefined ? {} : { platformUrl: withoutSlash(platformUrl) }),
  };
}

/** Reads the environment (see docs/operations.md). Throws ConfigError with one clear line. */
export function readConfig(env: Env, root: string): Config {
  const environment = choice(env, 'LANTERN_ENV', 'demo', ['demo', 'production']);
  const databaseUrl = address(env, 'DATABASE_URL', ['postgres', 'postgresql']);
  const redisUrl = address(env, 'REDIS_URL', ['redis', 'rediss']);
  const secret = env['LANTERN_SECRET'] || undefined;
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigError(`LANTERN_SECRET must have at least ${MIN_SECRET_LENGTH} characters`);
  }
  if (environment === 'production' && secret === undefined) {
    throw new ConfigError('LANTERN_SECRET must be set when LANTERN_ENV is production');
  }
  const publicUrl = address(env, 'PUBLIC_URL', ['https', 'http']);
  const role = choice(env, 'ROLE', 'all', ['all', 'api', 'worker', 'studio']);
  const phoneId = readPhoneId(env, environment);
  return {
    port: integer(env, 'PORT', 8080, 0, 65535),
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(root, env['DATA_DIR'] || '.data'),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(redisUrl === undefined ? {} : { redisUrl }),
    role,
    environment,
    webDir: resolve(root, 'dist/web'),
    ...(secret === undefined ? {} : { secret }),
    demoMembers: integer(env, 'DEMO_MEMBERS', 500, 0, 5_000),
    ...readGateways(env),
    ...readLottery(env),
    ...(publicUrl === undefined ? {} : { publicUrl: withoutSlash(publicUrl) }),
    social: readSocial(env, environment),
    ...(phoneId === undefined ? {} : { phoneId }),
    studio: readStudio(env, role),
    logLevel: choice(env, 'LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  };
}

const DATABASE_UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];
/** Wrong password, refused by pg_hba, no such database (PostgreSQL, appendix A). */
const DATABASE_REFUSES = ['28P01', '28000', '3D000'];

/** A failed start that is the configuration's fault, as one line that names the variable; any other error as it is. */
export function blameConfig(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code } = error;
  const listening = 'syscall' in error && error.syscall === 'listen';
  if (listening && code === 'EADDRINUSE') return new ConfigError(`PORT ${config.port} is taken on ${config.host}`);
  if (listening && code === 'EACCES') return new ConfigError(`PORT ${config.port} is not open to this account`);
  const about = config.databaseUrl === undefined ? undefined : `DATABASE_URL leads to ${new URL(config.databaseUrl).host}`;
  if (about !== undefined && DATABASE_REFUSES.includes(String(code))) return new ConfigError(`${about}, which refuses: ${error.message}`);
  const unknownHost = code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && 'hostname' in error && error.hostname === config.host);
  if (unknownHost) return new ConfigError(`HOST ${config.host} is no address of this machine`);
  if (about !== undefined && DATABASE_UNREACHABLE.includes(String(code))) return new ConfigError(`${about}, which cannot be reached (${String(code)})`);
  return error;
}
