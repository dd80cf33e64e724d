/** The sealed part of a bank card. */
import type { ModuleContext } from './context.ts';
import type { CardRow } from './card-store.ts';

export interface CardDetails {
  readonly accountNumber: string;
  /** As a bank prints it. */
  readonly accountName: string;
  readonly branch: string;
}

/** Seals the details for a card's row. */
export const sealDetails = (
  { details }: ModuleContext,
  cardId: string,
  { accountNumber, accountName, branch }: CardDetails,
): Buffer => details.seal(cardId, JSON.stringify([accountNumber, accountName, branch]));

/** The details of a card; undefined once they are erased. */
export function openDetails({ details }: ModuleContext, { id, sealedDetails }: CardRow): CardDetails | undefined {
  if (sealedDetails === null) return undefined;
  const [accountNumber, accountName, branch] = JSON.parse(details.unseal(id, sealedDetails)) as [
    string,
    string,
    string,
  ];
  return { accountNumber, accountName, branch };
}
