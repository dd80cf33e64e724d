/** Networks as operators write them: CIDR, both families. */
import { BlockList, isIP } from 'node:net';

const MAPPED = /^::ffff:(?=\d+\.)/i;
const CIDR = /^([0-9a-f.:]+)\/(\d{1,3})$/i;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** A list of networks is read once, however many calls ask it. */
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

/** Whether the text is one network; its host bits count for nothing. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix = ''] = CIDR.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** Whether an address lies in one of the networks. */
export function liesIn(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return false;
  const address = ip.replace(MAPPED, '');
  return isIP(address) !== 0 && blockListOf(networks).check(address, familyOf(address));
}
