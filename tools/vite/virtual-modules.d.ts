declare module 'virtual:call-table' {
  /** Every call's method, path and manners, by id. */
  export const callTable: import('@lantern/client').RouteTable<typeof import('@lantern/contract').calls>;
}
