/** Networks that may use the console. */
import { isInNetworks } from '@lantern/limits';

/**
 * The merchant a console call acts for when it names none: the host's, where the operator works for it, else the first;
 * of those, one whose networks admit the caller where there is any.
 */
export function chooseMerchant(
  merchants: readonly string[],
  networks: Readonly<Record<string, readonly string[]>>,
  hostCode: string,
  ip: string,
): string {
  const inOrder = merchants.includes(hostCode) ? [hostCode, ...merchants] : merchants;
  return inOrder.find((code) => !networks[code] || isInNetworks(networks[code], ip)) ?? inOrder[0]!;
}
