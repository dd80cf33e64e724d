/** A failed start that the configuration caused, as one line that names the variable. */
import { ConfigError, type Config } from './config.ts';

const DATABASE_UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
/** Wrong password, refused by pg_hba, no such database (PostgreSQL, appendix A). */
const DATABASE_REFUSES = ['28P01', '28000', '3D000'];

/**
 * Converts a failed start that the configuration caused to one line that names the variable; returns any other error
 * unchanged.
 */
export function explainConfigError(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const { code } = error;
  const listening = 'syscall' in error && error.syscall === 'listen';
  const port =
    'port' in error && error.port === config.metricsPort ? `METRICS_PORT ${config.metricsPort}` : `PORT ${config.port}`;
  if (listening && code === 'EADDRINUSE') return new ConfigError(`${port} is taken on ${config.host}`);
  if (listening && code === 'EACCES') return new ConfigError(`${port} is not permitted for this account`);
  const about =
    config.databaseUrl === undefined ? undefined : `DATABASE_URL leads to ${new URL(config.databaseUrl).host}`;
  if (about !== undefined && DATABASE_REFUSES.includes(String(code)))
    return new ConfigError(`${about}, which refuses: ${error.message}`);
  const unknownHost =
    code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && 'hostname' in error && error.hostname === config.host);
  if (unknownHost) return new ConfigError(`HOST ${config.host} is not an address of this machine`);
  if (about !== undefined && DATABASE_UNREACHABLE.includes(String(code)))
    return new ConfigError(`${about}, which cannot be reached (${String(code)})`);
  return error;
}
