/** A TCP relay with a fixed address: for processes that know each other by address and start on free ports. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ServiceConnection {
  readonly address: string;
  /** Relays to this address from now on; undefined: refuses. Open connections are cut. */
  forwardTo(address: string | undefined): void;
  close(): Promise<void>;
}

/** Opens it on a free port of this machine. */
export async function openServiceConnection(): Promise<ServiceConnection> {
  const sockets = new Set<Socket>();
  let target: URL | undefined;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((socket) => {
    if (!target) return void socket.destroy();
    const onward = connect(Number(target.port), target.hostname);
    keep(socket, onward);
    keep(onward, socket);
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(address) {
      target = address === undefined ? undefined : new URL(address);
      cut();
    },
    async close() {
      target = undefined;
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
