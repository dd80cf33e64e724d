import { expect, test } from 'vitest';
import { startToyWallet, TOY_FAULTS, type ToyFault } from '../../tests/setup/toy-wallet.ts';
import { checkWallet } from './run.ts';

async function faultsFound(...broken: readonly ToyFault[]): Promise<readonly string[]> {
  const toy = await startToyWallet(...broken);
  try {
    const verdicts = await checkWallet({
      url: toy.address,
      vendor: toy.vendor,
      secret: toy.secret,
      entry: { player: toy.player },
      stake: 1_000,
    });
    return verdicts.flatMap(({ rule, fault }) => (fault === undefined ? [] : [`${rule}: ${fault}`]));
  } finally {
    await toy.close();
  }
}

test('[OPS-02] the conformance kit finds nothing wrong with a wallet that follows every rule', async () => {
  expect(await faultsFound()).toEqual([]);
});

test.each(TOY_FAULTS)('[OPS-02] the conformance kit finds a wallet that %s', async (fault) => {
  expect(await faultsFound(fault)).not.toEqual([]);
});
