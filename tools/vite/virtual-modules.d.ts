declare module 'virtual:call-table' {
  /** Every call's method, path and manners, by id. */
  export const callTable: import('@lantern/client').RouteTable<typeof import('@lantern/contract').calls>;
  /** Every error code, and the words for failures that no server worded. */
  export const errorTable: import('@lantern/client').ErrorTable;
}

declare module 'virtual:first-calls' {
  /** Of the call table, what home asks for by itself. */
  export const firstCalls: Partial<import('@lantern/client').RouteTable<typeof import('@lantern/contract').calls>>;
  /** The words for failures that no server worded, and no codes. */
  export const firstErrors: import('@lantern/client').ErrorTable;
}
