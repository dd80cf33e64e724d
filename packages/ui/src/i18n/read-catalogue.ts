/** Built catalogues are JSON files of their own (vite/catalogues.ts). */
import type { Messages } from '@lingui/core';

/** Fetches one. Rejects when it cannot be had. */
export async function readCatalogue(address: string): Promise<Messages> {
  const answer = await fetch(address, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Messages;
}
