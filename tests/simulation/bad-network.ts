/** A network that delays, repeats and loses: requests arrive twice, answers do not arrive, clients hang up. */
import { errorTable } from '../../packages/client/src/error-table.ts';
import { createClient } from '../../packages/client/src/index.ts';
import { calls, type Calls } from '../../packages/contract/src/index.ts';
import type { Caller } from '../kit/src/index.ts';
import type { SeededRandom } from '../setup/seeded-random.ts';

const DELAY_MAXIMUM_MS = 60;
const TIMEOUT_MAXIMUM_MS = 15;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `fetch` over such a network: of a hundred requests 60 pass unchanged. */
export function badNetwork(random: SeededRandom): typeof fetch {
  return async (input, init = {}) => {
    const fate = random.below(100);
    if (fate < 10) await pause(random.below(DELAY_MAXIMUM_MS));
    if (fate < 20) {
      const twin = fetch(input, init).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
      const response = await fetch(input, init);
      await twin;
      return response;
    }
    if (fate < 32) {
      const response = await fetch(input, init);
      await response.arrayBuffer();
      throw new TypeError('the answer was lost');
    }
    if (fate < 40)
      return await fetch(input, { ...init, signal: AbortSignal.timeout(1 + random.below(TIMEOUT_MAXIMUM_MS)) });
    return await fetch(input, init);
  };
}

/** A caller over the bad network. */
export const unreliableCaller = (address: string, token: string, random: SeededRandom): Caller =>
  createClient<Calls>({
    calls,
    errors: errorTable(),
    baseUrl: address,
    getToken: () => token,
    getLanguage: () => 'VI',
    fetch: badNetwork(random),
  });
