/** Fetches a built catalogue. Rejects when it cannot be had. */
import type { Messages } from '@lingui/core';

export async function readCatalogue(address: string): Promise<Messages> {
  const answer = await fetch(address, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Messages;
}
