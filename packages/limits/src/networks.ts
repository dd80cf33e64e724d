/** Networks as operators write them: CIDR, IPv4 and IPv6. */
import { BlockList, isIP } from 'node:net';

const MAPPED = /^::ffff:(?=\d+\.)/i;
const CIDR = /^([0-9a-f.:]+)\/(\d{1,3})$/i;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Parsed lists, cached by the array: each list is parsed once. */
const read = new WeakMap<readonly string[], BlockList>();

function blockListOf(networks: readonly string[]): BlockList {
  const known = read.get(networks);
  if (known) return known;
  const list = new BlockList();
  for (const network of networks) {
    const [, address = '', prefix = ''] = CIDR.exec(network) ?? [];
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  read.set(networks, list);
  return list;
}

/** Whether the text is one network; its host bits are ignored. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix = ''] = CIDR.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** Converts an address or a network to a network; undefined when it is neither. */
export function networkOf(text: string): string | undefined {
  const family = isIP(text);
  if (family !== 0) return `${text}/${family === 4 ? 32 : 128}`;
  return isNetwork(text) ? text : undefined;
}

/** Whether an address is in one of the networks. */
export function isInNetworks(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return false;
  const address = ip.replace(MAPPED, '');
  return isIP(address) !== 0 && blockListOf(networks).check(address, familyOf(address));
}
