declare module 'virtual:call-table' {
  /** Every call's method, path and options, by id. */
  export const callTable: import('@lantern/client').RouteTable<typeof import('@lantern/contract').calls>;
  /** Every error code, and messages for failures without a server's message. */
  export const errorTable: import('@lantern/client').ErrorTable;
}

declare module 'virtual:first-calls' {
  /** The part of the call table that home calls by itself. */
  export const firstCalls: Partial<import('@lantern/client').RouteTable<typeof import('@lantern/contract').calls>>;
  /** Messages for failures without a server's message, and no codes. */
  export const firstErrors: import('@lantern/client').ErrorTable;
}

declare module 'virtual:ops-table' {
  /** The operators' live calls, by id. */
  export const opsTable: import('@lantern/client').RouteTable<import('@lantern/contract/ops').OpsCalls>;
  /** Every error code, and messages for failures without a server's message. */
  export const opsErrors: import('@lantern/client').ErrorTable;
  /** The right each call needs; a call without one is open to every operator. */
  export const opsRights: Readonly<Record<string, import('@lantern/contract/ops/rights').Right>>;
  /** The reads of each kind of object, without those that the trail records as looks. */
  export const opsReads: Readonly<Record<string, readonly string[]>>;
}
