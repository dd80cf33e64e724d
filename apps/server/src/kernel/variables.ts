/** Readers of single environment variables; every error is one line that names its variable. */
import { readFileSync } from 'node:fs';
import { isWeakSecret, SECRET_LENGTH_MINIMUM as MIN_SECRET_LENGTH } from './secret-strength.ts';

export type Environment = 'demo' | 'production';

/** One line that names the variable. */
export class ConfigError extends Error {}

/** The variables of the process. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Variables whose value may be a file's, as secret stores mount them. */
const IN_FILES =
  /^(?:DATABASE_URL|REDIS_URL|SMTP_URL|LANTERN_SECRETS?|STUDIO_KEY(?:_OLD)?|SMS_GATEWAY_KEY|LOTTERY_FEEDS|PHONE_ID_API_KEY|SOCIAL_\w+_CLIENT_SECRET|PAYMENT_\w+_KEY|UPLOADS_KEY|OTEL_EXPORTER_OTLP_HEADERS)$/;

/** The variables, and those that `<NAME>_FILE` names a file for, without the line end of the file. */
export function withFiles(env: Env): Env {
  const all: Record<string, string | undefined> = { ...env };
  for (const [variable, path] of Object.entries(env)) {
    const name = variable.replace(/_FILE$/, '');
    if (name === variable || !path || !IN_FILES.test(name)) continue;
    if (env[name]) throw new ConfigError(`${name} and ${variable} cannot be set together`);
    try {
      all[name] = readFileSync(path, 'utf8').trimEnd();
    } catch (error) {
      throw new ConfigError(`${variable} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
    if (all[name] === '') throw new ConfigError(`${variable} names an empty file`);
  }
  return all;
}

/** A whole number; `fallback` where the variable is not set. */
export function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

/** One of a few words. */
export function choice<const T extends string>(env: Env, name: string, fallback: T, allowed: readonly T[]): T {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const found = allowed.find((value) => value === text);
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
  return found;
}

/** An address with one of the schemes; undefined where the variable is not set. */
export function address(env: Env, name: string, schemes: readonly string[]): string | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
  if (!schemes.includes(scheme)) throw new ConfigError(`${name} must be an address that starts with ${schemes[0]}://`);
  return text;
}

/** An address to add paths to. */
export const withoutSlash = (text: string): string => text.replace(/\/$/, '');

const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost'];

/** An address that receives secrets and proofs: requires TLS, except for a demo that talks to its own machine. */
export function safeAddress(env: Env, name: string, environment: Environment): string | undefined {
  const text = address(env, name, ['https', 'http']);
  if (text === undefined || new URL(text).protocol === 'https:') return text;
  if (environment === 'demo' && LOOPBACK_HOSTS.includes(new URL(text).hostname)) return text;
  throw new ConfigError(`${name} must be an address that starts with https://`);
}

/** Variables that are set together or not at all; undefined when none is set. */
export function together<const K extends string>(
  values: Readonly<Record<K, string | undefined>>,
): Readonly<Record<K, string>> | undefined {
  const names = Object.keys(values) as K[];
  const missing = names.filter((name) => !values[name]);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(`${missing[0]} must be set when ${names.find((name) => values[name])} is`);
  return values as Readonly<Record<K, string>>;
}

/** Refuses a secret that is too short, and in production one that is guessable. Never repeats the secret. */
export function checkSecret(name: string, secret: string, environment: Environment): void {
  if (secret.length < MIN_SECRET_LENGTH)
    throw new ConfigError(`${name} must have at least ${MIN_SECRET_LENGTH} characters`);
  if (isWeakSecret(secret, environment))
    throw new ConfigError(`${name} can be guessed: make a random one, for example with openssl rand -base64 48`);
}

/** An address with a setting it requires; both or neither. */
export function pair(
  env: Env,
  name: string,
  schemes: readonly string[],
  partner: string,
): readonly [string, string] | undefined {
  const url = address(env, name, schemes);
  const beside = env[partner] || undefined;
  if ((url === undefined) !== (beside === undefined))
    throw new ConfigError(
      `${url === undefined ? name : partner} must be set when ${url === undefined ? partner : name} is`,
    );
  return url === undefined ? undefined : [url, beside!];
}

/** A comma-separated list; undefined when the variable is not set. */
export function list(env: Env, name: string, item: RegExp, shape: string): readonly string[] | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const items = text.split(',').map((one) => one.trim());
  if (!items.every((one) => item.test(one))) throw new ConfigError(`${name} must be ${shape} between commas`);
  return items;
}
