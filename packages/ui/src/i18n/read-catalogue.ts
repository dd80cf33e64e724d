/** Built catalogues are separate JSON files (vite/catalogues.ts). */
import type { CompiledCatalogue } from './fill-message.ts';

/** Fetches one. Rejects when it cannot be loaded. */
export async function readCatalogue(address: string): Promise<CompiledCatalogue> {
  const answer = await fetch(address, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as CompiledCatalogue;
}
