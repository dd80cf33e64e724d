/** Rate-limit settings for test nodes, which get more requests from one address than any client sends; tests of the limits set their own. */
export const NO_LIMITS = {
  SOCKETS_PER_ADDRESS: '100000',
  CONNECTIONS_PER_ADDRESS: '100000',
  REQUESTS_PER_MINUTE: '10000000',
  WALLET_REQUESTS_PER_MINUTE: '100000000',
} as const;
