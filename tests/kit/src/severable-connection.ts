/** A TCP proxy to a database that a test can cut and restore, to see what a node does without its database. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SeverableConnection {
  /** The given connection string, through the proxy. */
  readonly connectionString: string;
  /** Connection attempts since the last cut. */
  attempts(): number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the server of a connection string on this machine. */
export async function openSeverableConnection(connectionString: string): Promise<SeverableConnection> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let whole = true;
  let attempts = 0;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((socket) => {
    attempts += 1;
    if (!whole) return void socket.destroy();
    const onward = connect(Number(target.port), target.hostname);
    keep(socket, onward);
    keep(onward, socket);
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(connectionString);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    whole = false;
    attempts = 0;
    for (const socket of sockets) socket.destroy();
  };
  return {
    connectionString: through.href,
    attempts: () => attempts,
    cut,
    restore: () => void (whole = true),
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
