/** A message on its way to a member, as every gateway takes it. */
export interface OutgoingMessage {
  /** The same at every try, so that a gateway can drop what it has already. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
