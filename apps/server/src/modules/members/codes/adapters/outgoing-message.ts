/** An outgoing message, as every gateway accepts it. */
export interface OutgoingMessage {
  /** The same at every attempt, so that a gateway can drop duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Of an email that advertises: the address that ends such mails with one request (RFC 8058). */
  readonly stop?: string | undefined;
}
