/** Vitest global setup: keeps the test cluster running for the whole run, so that test files only join it. */
import { startDatabase } from '../kit/src/database.ts';

export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startDatabase();
  cluster.announce();
  return () => cluster.stop();
}
