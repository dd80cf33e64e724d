/** A second merchant for tests of borders between merchants. */
import { eventually } from './caller.ts';
import type { TestPlatform } from './platform.ts';

export const SECOND_MERCHANT = 'SEN';

/** Adds the merchant SEN with its host `sen.example`, and waits until the node serves it. */
export async function addSecondMerchant(world: TestPlatform): Promise<void> {
  await world.query(
    `INSERT INTO system.merchant (code, brand_name, hosts, currency, default_language, languages, time_zone)
      VALUES ($1, 'Sen', '{sen.example}', 'VND', 'VI', '{VI,EN}', 'Asia/Ho_Chi_Minh') ON CONFLICT DO NOTHING`,
    [SECOND_MERCHANT],
  );
  await eventually(
    'the node knows the second merchant',
    async () => world.platform.modules.system.merchantOf(SECOND_MERCHANT) !== undefined,
  );
}
