/** A TCP line to a database that a test can cut and mend: for what a node does without its database. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SeverableLine {
  /** The given connection, through the line. */
  readonly connectionString: string;
  /** Connections tried since it was cut last. */
  attempts(): number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line to the server of a connection string on this machine. */
export async function openSeverableLine(connectionString: string): Promise<SeverableLine> {
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
    mend: () => void (whole = true),
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
