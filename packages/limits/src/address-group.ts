/** The budget an address counts against. */
import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** The first half of an IPv6 address names the network; its owner controls the other half (RFC 6177). */
const NETWORK_GROUPS = 4;

const groupsIn = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/** An IPv4 address unchanged, an IPv6 address by its /64 network: one client has as many addresses there as it likes. */
export function addressGroup(address: string): string {
  // An IPv4 address: most are, and nothing has to be matched.
  if (!address.includes(':')) return address;
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::', 2);
  const front = groupsIn(head);
  const back = tail === undefined ? [] : groupsIn(tail);
  // An IPv4 address at the end takes two groups; they are beyond the network in any case.
  const zeros = Array<string>(Math.max(0, GROUPS - front.length - back.length)).fill('0');
  const network = [...front, ...(tail === undefined ? [] : zeros), ...back].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
