/**
 * Arguments of Node for a process that runs a node. With a limit on the space for young objects a node with 2 000 open sockets stays a quarter smaller
 * (docs/adr/0068-what-agents-and-sockets-cost.md).
 */
export const NODE_ARGUMENTS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'] as const;
