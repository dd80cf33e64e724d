/** Which push services this server sends to: else it would post wherever a member says. */
import type { Environment } from '../../../../kernel/config.ts';

const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost'];

const isNamed = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * Whether an address may be posted to: `https:` at an allowed host (`*.` before a name: any host under it), without another port or
 * credentials. The demo may also name a service of its own machine with its port, and reaches it over `http:`.
 */
export function isPushEndpoint(
  address: string,
  { hosts, environment }: { readonly hosts: readonly string[]; readonly environment: Environment },
): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const isLocal = environment === 'demo' && LOOPBACK_HOSTS.includes(hostname);
  if (protocol !== 'https:' && !(isLocal && protocol === 'http:')) return false;
  // A host with a port is another than the one without.
  return hosts.some((pattern) => isNamed(host, pattern));
}
