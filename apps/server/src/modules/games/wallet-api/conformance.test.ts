import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWallet } from '../../../../../../tools/wallet-conformance/run.ts';
import { deposit, newMember } from '../../../../../../tests/kit/src/index.ts';
import { openWalletWorld, SECRET, VENDOR, type WalletWorld } from '../../../../../../tests/setup/wallet-world.ts';

let world: WalletWorld;
beforeAll(async () => {
  world = await openWalletWorld();
});
afterAll(() => world.close());

test.each(['accept', 'refuse'] as const)(
  '[OPS-02] the conformance kit finds every rule kept, unknown rollbacks: %s',
  async (unknownRollback) => {
    await world.here.platform.modules.walletApi.setVendor({ code: VENDOR, unknownRollback });
    const member = await newMember(world.here.address);
    await deposit(member, 10_000_000);
    const verdicts = await checkWallet({
      url: world.here.address,
      vendor: VENDOR,
      secret: SECRET,
      entry: { launchToken: await world.launch(member) },
      stake: 1_000,
    });
    expect(verdicts.filter(({ fault }) => fault !== undefined)).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(20);
  },
);
