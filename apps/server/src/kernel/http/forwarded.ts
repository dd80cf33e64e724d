/**
 * Where a request comes from and which of our addresses received it. Forwarded headers count only from trusted proxies,
 * and a Host header only where it names a host of ours: anything else may be written by an attacker.
 */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInNetworks } from '@lantern/limits';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Scheme and host of ours that received the request, for example `https://denlong.example`; never taken from an
     * unknown Host header.
     */
    readonly ownOrigin: string;
    /** It has forwarded headers from an untrusted peer, so the peer may not be the client. */
    relayed: boolean;
  }
}

const FORWARDED = [
  'forwarded',
  'x-forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'x-forwarded-server',
  'x-forwarded-ssl',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
];
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

export interface OwnHosts {
  /** Public address of the site. */
  readonly publicUrl?: string;
  /** Whether a host name belongs to a merchant. */
  readonly isOwnHost?: (name: string) => boolean;
}

const wellFormed: Readonly<Record<string, (value: string) => boolean>> = {
  'x-forwarded-for': (value) => value.split(',').every((address) => isIP(address.trim()) !== 0),
  'x-forwarded-host': (value) => value.split(',').every((host) => HOST.test(host.trim())),
  'x-forwarded-proto': (value) => value.split(',').every((scheme) => ['http', 'https'].includes(scheme.trim())),
};

/** Removes forwarded headers of an untrusted peer, and those of a trusted one that cannot be parsed. */
function dropForwarded(request: FastifyRequest, trusted: boolean): void {
  const { headers } = request;
  for (const name of FORWARDED) {
    const value = headers[name];
    if (value === undefined) continue;
    if (!trusted) request.relayed = true;
    if (!trusted || wellFormed[name]?.(String(value)) !== true) delete headers[name];
  }
}

const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');
const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/**
 * Our address, from what is configured: PUBLIC_URL, a merchant's host, this machine; else the address the connection
 * arrived at.
 */
function ownOriginOf(request: FastifyRequest, { publicUrl, isOwnHost }: OwnHosts): string {
  const { host, protocol } = request;
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket;
  const name = nameOf(host);
  if (publicUrl !== undefined && name === new URL(publicUrl).hostname) return new URL(publicUrl).origin;
  const port = /:(\d+)$/.exec(host)?.[1];
  const throughProxy = request.headers['x-forwarded-host'] !== undefined;
  const ownPort = port === undefined || throughProxy || Number(port) === localPort;
  if (isOwnHost?.(name) === true) return `${protocol}://${ownPort ? host.toLowerCase() : name}`;
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const local = localAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  const ownMachine = LOOPBACK_NAMES.includes(name) || name === bracketed(local);
  return ownMachine && HOST.test(host) ? `${protocol}://${host}` : `${protocol}://${bracketed(local)}:${localPort}`;
}

/** Adds the hook before every other: forwarded headers are dropped before anything depends on them. */
export function resolveOrigins(app: FastifyInstance, trustedProxies: readonly string[], hosts: OwnHosts): void {
  // Few requests ask for it.
  app.decorateRequest('ownOrigin', {
    getter(this: FastifyRequest) {
      return ownOriginOf(this, hosts);
    },
  });
  app.decorateRequest('relayed', false);
  app.addHook('onRequest', (request, _reply, done) => {
    dropForwarded(request, isInNetworks(trustedProxies, request.socket.remoteAddress ?? ''));
    done();
  });
}
